-- Pages that are the same for everybody: plain blocks, never markup, so that nothing in them can run in a browser.
create schema content;

create table content.pages (
  type       text        not null
    constraint known_type check (type in ('about', 'privacy', 'contact', 'rules', 'guide')),
  locale     text        not null
    constraint known_locale check (locale in ('en', 'es', 'ru', 'ja', 'de', 'zh-Hans', 'zh-Hant')),
  title      text        not null constraint titled check (title <> ''),
  -- [{"kind": "heading" | "text" | "list", …}]
  blocks     jsonb       not null constraint some_blocks check (jsonb_typeof(blocks) = 'array'),
  updated_at timestamptz not null,
  primary key (type, locale)
);

-- What everybody reads is written by the staff. A page as it was stays known.
create table content.page_versions (
  id       uuid        primary key,
  type     text        not null,
  locale   text        not null,
  title    text        not null,
  blocks   jsonb       not null,
  saved_by uuid        not null references staff.people,
  saved_at timestamptz not null
);
create index page_versions_of on content.page_versions (type, locale, saved_at desc);

create table content.friend_links (
  position smallint primary key,
  name     text     not null constraint named check (name <> ''),
  url      text     not null constraint secure_url check (url ~ '^https://[^\s]+$')
);

-- How support is reached: listed to everybody, also before login (DOMAIN §1).
create schema support;

create table support.contacts (
  position  smallint primary key,
  kind      text     not null constraint known_kind check (kind in ('telegram', 'whatsapp', 'email')),
  name      text     not null,
  address   text     not null,
  -- In UTC. 24:00 is the end of the day; both are null where somebody always answers.
  opens_at  time,
  closes_at time,
  constraint hours_or_none check ((opens_at is null) = (closes_at is null))
);

-- What the pages say from the first day on; an operator's own words take their place.
insert into content.pages (type, locale, title, blocks, updated_at) values
('about', 'en', 'About us', $$[
  {"kind": "text", "text": "Sellers promote short dramas here and sell episodes to viewers. A viewer pays, watches at once, and the seller keeps the difference between the retail and the wholesale price."},
  {"kind": "heading", "text": "How it is built"},
  {"kind": "list", "items": [
    "Every order begins with a viewer's cleared payment. Nobody can make one otherwise.",
    "Every movement of money is a line in books that are never rewritten, and you can check your own lines.",
    "Money on hold has a reason and an end that you can see.",
    "Nobody earns anything for recruiting others."
  ]}
]$$, '2026-01-01T00:00:00Z'),
('privacy', 'en', 'Privacy policy', $$[
  {"kind": "heading", "text": "What we keep"},
  {"kind": "list", "items": [
    "What you enter when you register: name, country, email, social accounts and one way to reach you.",
    "Documents of a real-name certification, encrypted. Only a reviewer can open them, and every view is logged.",
    "Your orders and every movement of your money."
  ]},
  {"kind": "heading", "text": "What we do with it"},
  {"kind": "text", "text": "We use it to run your account, to review what has to be reviewed, and to pay you. We do not sell it."},
  {"kind": "heading", "text": "Your rights"},
  {"kind": "text", "text": "In the app you can download your profile, shop, library, payout methods, appeals and sessions, and the statement of your transfers, and delete your account. After that the books keep their lines under a number that leads to nobody."}
]$$, '2026-01-01T00:00:00Z'),
('contact', 'en', 'Contact us', $$[
  {"kind": "text", "text": "The support page lists how to reach us and when somebody answers. It is open without logging in."},
  {"kind": "text", "text": "We never ask for your password, your fund password or a code, and nobody of us asks for a payment so that you can withdraw."}
]$$, '2026-01-01T00:00:00Z'),
('rules', 'en', 'Rules', $$[
  {"kind": "heading", "text": "Orders"},
  {"kind": "list", "items": [
    "Ship within 24 hours. After 72 hours an order is shipped for you from its proceeds; the sale stays yours.",
    "Without a consignment right for the drama you have 2 hours to get one. After that the platform ships and keeps the profit.",
    "Money of a shipped order is on hold for 7 days. You can settle early twice a month for a fee of 5 %."
  ]},
  {"kind": "heading", "text": "Decisions about you"},
  {"kind": "text", "text": "Every rejection, hold or audit tells you the rule, the facts, who decided, and until when you can appeal."},
  {"kind": "heading", "text": "Levels and invitations"},
  {"kind": "list", "items": [
    "A level brings consignment rights, episodes and a share of popular traffic. It promises no income.",
    "Invitations only count. Nobody is paid for them.",
    "You may not buy from yourself."
  ]}
]$$, '2026-01-01T00:00:00Z'),
('guide', 'en', 'Beginner guide', $$[
  {"kind": "heading", "text": "Your first order"},
  {"kind": "list", "items": [
    "Verify your email and wait for your registration to be approved.",
    "Choose a drama in the hall and add it to your library. It uses one consignment right.",
    "Put your tracking link into a post, and send in the link of the post for review.",
    "When a viewer buys, you get an order. Ship it, or let auto-ship do it.",
    "7 days after it was shipped the money is yours to withdraw."
  ]}
]$$, '2026-01-01T00:00:00Z'),
('about', 'es', 'Quiénes somos', $$[
  {"kind": "text", "text": "Aquí se promocionan dramas cortos y se venden sus episodios. Quien los ve paga y empieza al momento; quien vende se queda con la diferencia entre el precio de venta y el precio mayorista."},
  {"kind": "heading", "text": "Cómo está hecho"},
  {"kind": "list", "items": [
    "Todo pedido nace de un pago confirmado. Nadie puede crear uno de otra manera.",
    "Cada movimiento de dinero es una línea en unos libros que nunca se reescriben, y usted puede comprobar las suyas.",
    "El dinero retenido tiene un motivo y una fecha de fin que puede ver.",
    "Nadie gana nada por captar a otras personas."
  ]}
]$$, '2026-01-01T00:00:00Z'),
('privacy', 'es', 'Política de privacidad', $$[
  {"kind": "heading", "text": "Qué guardamos"},
  {"kind": "list", "items": [
    "Lo que escribe al registrarse: nombre, país, correo, cuentas sociales y una forma de contacto.",
    "Los documentos de la verificación de identidad, cifrados. Solo los abre quien revisa, y cada consulta queda registrada.",
    "Sus pedidos y cada movimiento de su dinero."
  ]},
  {"kind": "heading", "text": "Para qué lo usamos"},
  {"kind": "text", "text": "Para llevar su cuenta, revisar lo que hay que revisar y pagarle. No lo vendemos."},
  {"kind": "heading", "text": "Sus derechos"},
  {"kind": "text", "text": "En la app puede descargar su perfil, tienda, biblioteca, métodos de retiro, apelaciones y sesiones, y el extracto de sus movimientos, y eliminar su cuenta. Después, los libros conservan sus líneas con un número que no lleva a nadie."}
]$$, '2026-01-01T00:00:00Z'),
('contact', 'es', 'Contacto', $$[
  {"kind": "text", "text": "En la página de soporte puede ver cómo localizarnos y a qué horas respondemos. Se abre sin iniciar sesión."},
  {"kind": "text", "text": "Nunca le pediremos su contraseña, su contraseña de fondos ni un código, y nadie de nuestro equipo le pedirá un pago para poder retirar."}
]$$, '2026-01-01T00:00:00Z'),
('rules', 'es', 'Reglas', $$[
  {"kind": "heading", "text": "Pedidos"},
  {"kind": "list", "items": [
    "Envíe en un plazo de 24 horas. A las 72 horas el pedido se envía por usted con los ingresos de la venta; la venta sigue siendo suya.",
    "Sin derecho de venta para el drama tiene 2 horas para conseguirlo. Después lo envía la plataforma y se queda con la ganancia.",
    "El dinero de un pedido enviado queda retenido 7 días. Puede liquidar por anticipado dos veces al mes con una comisión del 5 %."
  ]},
  {"kind": "heading", "text": "Decisiones que le afectan"},
  {"kind": "text", "text": "Cada rechazo, retención o revisión le indica la regla, los hechos, quién decidió y hasta cuándo puede reclamar."},
  {"kind": "heading", "text": "Niveles e invitaciones"},
  {"kind": "list", "items": [
    "Un nivel da derechos de venta, episodios y una parte del tráfico popular. No promete ingresos.",
    "Las invitaciones solo cuentan. Nadie cobra por ellas.",
    "No puede comprarse a sí mismo."
  ]}
]$$, '2026-01-01T00:00:00Z'),
('guide', 'es', 'Guía para empezar', $$[
  {"kind": "heading", "text": "Su primer pedido"},
  {"kind": "list", "items": [
    "Verifique su correo y espere a que se apruebe su registro.",
    "Elija un drama en la sala y añádalo a su biblioteca. Usa un derecho de venta.",
    "Ponga su enlace de seguimiento en una publicación y envíe el enlace de esa publicación a revisión.",
    "Cuando alguien compra, usted recibe un pedido. Envíelo o deje que lo haga el envío automático.",
    "7 días después del envío, el dinero es suyo y puede retirarlo."
  ]}
]$$, '2026-01-01T00:00:00Z'),
('about', 'ru', 'О нас', $$[
  {"kind": "text", "text": "Здесь продавцы продвигают короткие дорамы и продают серии зрителям. Зритель платит и сразу смотрит, а продавец оставляет себе разницу между розничной и оптовой ценой."},
  {"kind": "heading", "text": "Как это устроено"},
  {"kind": "list", "items": [
    "Каждый заказ начинается с прошедшего платежа зрителя. Иначе его не создаст никто.",
    "Каждое движение денег — строка в книгах, которые никогда не переписываются. Свои строки вы можете проверить.",
    "У денег на удержании есть причина и срок, и вы их видите.",
    "За привлечение других никто ничего не получает."
  ]}
]$$, '2026-01-01T00:00:00Z'),
('privacy', 'ru', 'Политика конфиденциальности', $$[
  {"kind": "heading", "text": "Что мы храним"},
  {"kind": "list", "items": [
    "То, что вы указали при регистрации: имя, страну, почту, аккаунты в соцсетях и один способ связи.",
    "Документы для подтверждения личности — в зашифрованном виде. Открыть их может только проверяющий, и каждый просмотр записывается.",
    "Ваши заказы и каждое движение ваших денег."
  ]},
  {"kind": "heading", "text": "Зачем"},
  {"kind": "text", "text": "Чтобы вести ваш аккаунт, проверять то, что нужно проверить, и платить вам. Мы не продаём эти данные."},
  {"kind": "heading", "text": "Ваши права"},
  {"kind": "text", "text": "В приложении можно скачать профиль, магазин, библиотеку, способы вывода, обращения и сеансы, а также выписку по переводам, и удалить аккаунт. После этого в книгах остаются строки под номером, который ни к кому не ведёт."}
]$$, '2026-01-01T00:00:00Z'),
('contact', 'ru', 'Контакты', $$[
  {"kind": "text", "text": "На странице поддержки указано, как с нами связаться и когда мы отвечаем. Она открыта без входа."},
  {"kind": "text", "text": "Мы никогда не спрашиваем пароль, платёжный пароль или код, и никто из нас не попросит заплатить, чтобы вы могли вывести деньги."}
]$$, '2026-01-01T00:00:00Z'),
('rules', 'ru', 'Правила', $$[
  {"kind": "heading", "text": "Заказы"},
  {"kind": "list", "items": [
    "Отправляйте в течение 24 часов. Через 72 часа заказ отправят за вас из его выручки; продажа остаётся за вами.",
    "Если права на продажу дорамы нет, у вас есть 2 часа, чтобы его получить. Потом заказ отправит платформа, и прибыль останется у неё.",
    "Деньги за отправленный заказ удерживаются 7 дней. Дважды в месяц можно рассчитаться досрочно с комиссией 5 %."
  ]},
  {"kind": "heading", "text": "Решения о вас"},
  {"kind": "text", "text": "В каждом отказе, удержании или проверке указаны правило, факты, кто решил и до какого срока можно подать апелляцию."},
  {"kind": "heading", "text": "Уровни и приглашения"},
  {"kind": "list", "items": [
    "Уровень даёт права на продажу, серии и долю популярного трафика. Дохода он не обещает.",
    "Приглашения только считаются. За них никому не платят.",
    "Покупать у самого себя нельзя."
  ]}
]$$, '2026-01-01T00:00:00Z'),
('guide', 'ru', 'Руководство для начинающих', $$[
  {"kind": "heading", "text": "Ваш первый заказ"},
  {"kind": "list", "items": [
    "Подтвердите почту и дождитесь одобрения регистрации.",
    "Выберите дораму в зале и добавьте её в библиотеку. На это уйдёт одно право на продажу.",
    "Вставьте свою ссылку в публикацию и отправьте ссылку на публикацию на проверку.",
    "Когда зритель купит серии, вы получите заказ. Отправьте его сами или включите автоотправку.",
    "Через 7 дней после отправки деньги ваши — их можно вывести."
  ]}
]$$, '2026-01-01T00:00:00Z'),
('about', 'ja', '私たちについて', $$[
  {"kind": "text", "text": "販売者がショートドラマを宣伝し、視聴者にエピソードを販売する場所です。視聴者は支払うとすぐに視聴でき、小売価格と卸価格の差額が販売者の利益になります。"},
  {"kind": "heading", "text": "しくみ"},
  {"kind": "list", "items": [
    "すべての注文は、視聴者の支払いが完了してから生まれます。それ以外の方法では誰も注文を作れません。",
    "お金の動きはすべて、書き換えられない帳簿に1行ずつ記録されます。ご自身の行は確認できます。",
    "保留中のお金には理由と期限があり、いつでも確認できます。",
    "人を勧誘して報酬を得る人はいません。"
  ]}
]$$, '2026-01-01T00:00:00Z'),
('privacy', 'ja', 'プライバシーポリシー', $$[
  {"kind": "heading", "text": "保存する情報"},
  {"kind": "list", "items": [
    "登録時に入力した内容：氏名、国、メールアドレス、SNSアカウント、連絡先1つ。",
    "本人確認の書類。暗号化して保存し、開けるのは審査担当者だけです。閲覧はすべて記録されます。",
    "注文と、お金の動きのすべて。"
  ]},
  {"kind": "heading", "text": "利用目的"},
  {"kind": "text", "text": "アカウントの運営、必要な審査、お支払いのために使います。販売することはありません。"},
  {"kind": "heading", "text": "お客様の権利"},
  {"kind": "text", "text": "プロフィール、ストア、ライブラリ、出金先、異議申し立て、ログイン履歴、取引明細書のダウンロードとアカウントの削除は、アプリからできます。削除後、帳簿の行は誰にもつながらない番号で残ります。"}
]$$, '2026-01-01T00:00:00Z'),
('contact', 'ja', 'お問い合わせ', $$[
  {"kind": "text", "text": "連絡方法と対応時間はサポートページに載っています。ログインしなくても開けます。"},
  {"kind": "text", "text": "パスワード、資金パスワード、確認コードをお聞きすることはありません。出金のために支払いをお願いすることもありません。"}
]$$, '2026-01-01T00:00:00Z'),
('rules', 'ja', 'ルール', $$[
  {"kind": "heading", "text": "注文"},
  {"kind": "list", "items": [
    "24時間以内に発送してください。72時間を過ぎると、売上から代金を差し引いて代わりに発送します。販売はご自身のものです。",
    "作品の販売権がない場合、2時間以内に取得してください。過ぎるとプラットフォームが発送し、利益はプラットフォームのものになります。",
    "発送した注文のお金は7日間保留されます。月に2回まで、手数料5%で早期精算できます。"
  ]},
  {"kind": "heading", "text": "あなたに関する判断"},
  {"kind": "text", "text": "却下、保留、調査のどれにも、ルール、事実、判断した者、異議申し立ての期限が示されます。"},
  {"kind": "heading", "text": "レベルと招待"},
  {"kind": "list", "items": [
    "レベルには販売権、エピソード、人気トラフィックの配分が付きます。収入を約束するものではありません。",
    "招待は人数として数えるだけです。報酬は誰にもありません。",
    "自分の商品を自分で買うことはできません。"
  ]}
]$$, '2026-01-01T00:00:00Z'),
('guide', 'ja', 'はじめてガイド', $$[
  {"kind": "heading", "text": "最初の注文まで"},
  {"kind": "list", "items": [
    "メールアドレスを確認し、登録の承認をお待ちください。",
    "ホールで作品を選び、ライブラリに追加します。販売権を1件使います。",
    "トラッキングリンクを投稿に入れ、その投稿のリンクを審査に送ります。",
    "視聴者が購入すると注文が届きます。自分で発送するか、自動発送に任せます。",
    "発送から7日後、お金を出金できるようになります。"
  ]}
]$$, '2026-01-01T00:00:00Z'),
('about', 'de', 'Über uns', $$[
  {"kind": "text", "text": "Hier bewerben Verkäufer Kurzserien und verkaufen deren Folgen. Wer zuschaut, zahlt und sieht sofort; die Differenz zwischen Verkaufspreis und Einkaufspreis bleibt beim Verkäufer."},
  {"kind": "heading", "text": "Wie es gebaut ist"},
  {"kind": "list", "items": [
    "Jede Bestellung beginnt mit einer eingegangenen Zahlung. Anders kann niemand eine anlegen.",
    "Jede Geldbewegung ist eine Zeile in Büchern, die nie umgeschrieben werden. Ihre eigenen Zeilen können Sie prüfen.",
    "Zurückgehaltenes Geld hat einen Grund und ein Ende, beides sehen Sie.",
    "Niemand verdient daran, andere anzuwerben."
  ]}
]$$, '2026-01-01T00:00:00Z'),
('privacy', 'de', 'Datenschutz', $$[
  {"kind": "heading", "text": "Was wir speichern"},
  {"kind": "list", "items": [
    "Was Sie bei der Registrierung angeben: Name, Land, E-Mail, Social-Media-Konten und einen Weg, Sie zu erreichen.",
    "Dokumente der Identitätsprüfung, verschlüsselt. Nur wer prüft, kann sie öffnen, und jeder Zugriff wird protokolliert.",
    "Ihre Bestellungen und jede Bewegung Ihres Geldes."
  ]},
  {"kind": "heading", "text": "Wofür wir es nutzen"},
  {"kind": "text", "text": "Um Ihr Konto zu führen, zu prüfen, was geprüft werden muss, und Sie zu bezahlen. Wir verkaufen nichts davon."},
  {"kind": "heading", "text": "Ihre Rechte"},
  {"kind": "text", "text": "In der App können Sie Profil, Shop, Bibliothek, Auszahlungsmethoden, Einsprüche und Sitzungen sowie den Auszug Ihrer Buchungen herunterladen und Ihr Konto löschen. Danach bleiben in den Büchern Zeilen unter einer Nummer, die zu niemandem führt."}
]$$, '2026-01-01T00:00:00Z'),
('contact', 'de', 'Kontakt', $$[
  {"kind": "text", "text": "Auf der Support-Seite steht, wie und wann Sie uns erreichen. Sie ist ohne Anmeldung offen."},
  {"kind": "text", "text": "Wir fragen nie nach Ihrem Passwort, Ihrem Zahlungspasswort oder einem Code, und niemand von uns verlangt eine Zahlung, damit Sie auszahlen können."}
]$$, '2026-01-01T00:00:00Z'),
('rules', 'de', 'Regeln', $$[
  {"kind": "heading", "text": "Bestellungen"},
  {"kind": "list", "items": [
    "Versenden Sie innerhalb von 24 Stunden. Nach 72 Stunden wird die Bestellung für Sie versendet und aus dem Erlös bezahlt; der Verkauf bleibt Ihrer.",
    "Fehlt das Verkaufsrecht für die Serie, haben Sie 2 Stunden Zeit, es zu holen. Danach versendet die Plattform und behält den Gewinn.",
    "Das Geld einer versendeten Bestellung wird 7 Tage zurückgehalten. Zweimal im Monat können Sie gegen 5 % Gebühr vorzeitig abrechnen."
  ]},
  {"kind": "heading", "text": "Entscheidungen über Sie"},
  {"kind": "text", "text": "Jede Ablehnung, Zurückhaltung oder Prüfung nennt die Regel, die Fakten, wer entschieden hat und bis wann Sie Einspruch einlegen können."},
  {"kind": "heading", "text": "Stufen und Einladungen"},
  {"kind": "list", "items": [
    "Eine Stufe bringt Verkaufsrechte, Folgen und einen Anteil am beliebten Traffic. Einnahmen verspricht sie nicht.",
    "Einladungen werden nur gezählt. Bezahlt wird niemand dafür.",
    "Bei sich selbst dürfen Sie nicht kaufen."
  ]}
]$$, '2026-01-01T00:00:00Z'),
('guide', 'de', 'Erste Schritte', $$[
  {"kind": "heading", "text": "Ihre erste Bestellung"},
  {"kind": "list", "items": [
    "Bestätigen Sie Ihre E-Mail und warten Sie, bis Ihre Registrierung freigegeben ist.",
    "Wählen Sie in der Halle eine Serie und nehmen Sie sie in Ihre Bibliothek auf. Das braucht ein Verkaufsrecht.",
    "Setzen Sie Ihren Tracking-Link in einen Beitrag und reichen Sie den Link des Beitrags zur Prüfung ein.",
    "Kauft jemand, erhalten Sie eine Bestellung. Versenden Sie sie selbst oder überlassen Sie es dem automatischen Versand.",
    "7 Tage nach dem Versand gehört das Geld Ihnen und kann ausgezahlt werden."
  ]}
]$$, '2026-01-01T00:00:00Z'),
('about', 'zh-Hans', '关于我们', $$[
  {"kind": "text", "text": "卖家在这里推广短剧，并向观众出售剧集。观众付款后即可观看，零售价与批发价之间的差额归卖家所有。"},
  {"kind": "heading", "text": "我们的做法"},
  {"kind": "list", "items": [
    "每笔订单都始于观众已到账的付款，任何人都无法以其他方式生成订单。",
    "每一笔资金变动都记在永不改写的账本中，您可以核对自己的每一行。",
    "冻结的资金都有原因和期限，您随时可以查看。",
    "没有人因拉人而获利。"
  ]}
]$$, '2026-01-01T00:00:00Z'),
('privacy', 'zh-Hans', '隐私政策', $$[
  {"kind": "heading", "text": "我们保存的内容"},
  {"kind": "list", "items": [
    "您注册时填写的信息：姓名、国家、邮箱、社交账号和一种联系方式。",
    "实名认证的证件资料，加密保存。只有审核人员可以查看，每次查看都会留下记录。",
    "您的订单和每一笔资金变动。"
  ]},
  {"kind": "heading", "text": "用途"},
  {"kind": "text", "text": "用于管理您的账户、完成必要的审核以及向您付款。我们不会出售这些信息。"},
  {"kind": "heading", "text": "您的权利"},
  {"kind": "text", "text": "您可以在应用中下载个人资料、店铺、剧库、收款方式、申诉、登录会话以及流水对账单，也可以注销账户。注销后，账本中的记录只保留一个不指向任何人的编号。"}
]$$, '2026-01-01T00:00:00Z'),
('contact', 'zh-Hans', '联系我们', $$[
  {"kind": "text", "text": "客服页面列有联系方式和服务时间，无需登录即可查看。"},
  {"kind": "text", "text": "我们绝不会索要您的密码、资金密码或验证码，也不会有工作人员要求您先付款才能提现。"}
]$$, '2026-01-01T00:00:00Z'),
('rules', 'zh-Hans', '规则', $$[
  {"kind": "heading", "text": "订单"},
  {"kind": "list", "items": [
    "请在 24 小时内发货。超过 72 小时，将用销售款代您发货，这笔销售仍归您所有。",
    "没有该剧的代售权时，您有 2 小时取得代售权；逾时由平台发货，利润归平台。",
    "已发货订单的款项冻结 7 天。每月可提前结算两次，手续费 5%。"
  ]},
  {"kind": "heading", "text": "与您有关的决定"},
  {"kind": "text", "text": "每次驳回、冻结或核查，都会告诉您依据的规则、事实、由谁决定，以及申诉的截止时间。"},
  {"kind": "heading", "text": "等级与邀请"},
  {"kind": "list", "items": [
    "等级带来代售权、剧集和热门流量份额，不承诺任何收入。",
    "邀请只计人数，任何人都不会因此获得报酬。",
    "不能向自己购买。"
  ]}
]$$, '2026-01-01T00:00:00Z'),
('guide', 'zh-Hans', '新手指南', $$[
  {"kind": "heading", "text": "您的第一笔订单"},
  {"kind": "list", "items": [
    "验证邮箱，等待注册审核通过。",
    "在大厅选择一部短剧，加入您的剧库，占用一个代售权。",
    "把您的推广链接放进帖子，并提交帖子链接等待审核。",
    "观众购买后您会收到订单，可自己发货，也可交给自动发货。",
    "发货 7 天后，款项归您所有，可以提现。"
  ]}
]$$, '2026-01-01T00:00:00Z'),
('about', 'zh-Hant', '關於我們', $$[
  {"kind": "text", "text": "賣家在這裡推廣短劇，並向觀眾販售劇集。觀眾付款後即可觀看，零售價與批發價之間的差額歸賣家所有。"},
  {"kind": "heading", "text": "我們的做法"},
  {"kind": "list", "items": [
    "每筆訂單都始於觀眾已入帳的付款，任何人都無法以其他方式產生訂單。",
    "每一筆資金異動都記在永不改寫的帳本中，您可以核對自己的每一行。",
    "凍結的款項都有原因和期限，您隨時可以查看。",
    "沒有人因拉人而獲利。"
  ]}
]$$, '2026-01-01T00:00:00Z'),
('privacy', 'zh-Hant', '隱私權政策', $$[
  {"kind": "heading", "text": "我們保存的內容"},
  {"kind": "list", "items": [
    "您註冊時填寫的資料：姓名、國家、電子郵件、社群帳號和一種聯絡方式。",
    "實名認證的證件資料，加密保存。只有審核人員可以查看，每次查看都會留下紀錄。",
    "您的訂單和每一筆資金異動。"
  ]},
  {"kind": "heading", "text": "用途"},
  {"kind": "text", "text": "用於管理您的帳號、完成必要的審核，以及付款給您。我們不會出售這些資料。"},
  {"kind": "heading", "text": "您的權利"},
  {"kind": "text", "text": "您可以在應用程式中下載個人資料、商店、劇庫、收款方式、申訴、登入工作階段以及流水對帳單，也可以刪除帳號。刪除後，帳本中的紀錄只保留一個不指向任何人的編號。"}
]$$, '2026-01-01T00:00:00Z'),
('contact', 'zh-Hant', '聯絡我們', $$[
  {"kind": "text", "text": "客服頁面列有聯絡方式和服務時間，不必登入即可查看。"},
  {"kind": "text", "text": "我們絕不會索取您的密碼、資金密碼或驗證碼，也不會有工作人員要求您先付款才能提領。"}
]$$, '2026-01-01T00:00:00Z'),
('rules', 'zh-Hant', '規則', $$[
  {"kind": "heading", "text": "訂單"},
  {"kind": "list", "items": [
    "請在 24 小時內出貨。超過 72 小時，將以銷售款代您出貨，這筆銷售仍歸您所有。",
    "沒有該劇的代售權時，您有 2 小時取得代售權；逾時由平台出貨，利潤歸平台。",
    "已出貨訂單的款項凍結 7 天。每月可提前結算兩次，手續費 5%。"
  ]},
  {"kind": "heading", "text": "與您有關的決定"},
  {"kind": "text", "text": "每次駁回、凍結或查核，都會告訴您依據的規則、事實、由誰決定，以及申訴的截止時間。"},
  {"kind": "heading", "text": "等級與邀請"},
  {"kind": "list", "items": [
    "等級帶來代售權、劇集和熱門流量份額，不承諾任何收入。",
    "邀請只計人數，任何人都不會因此獲得報酬。",
    "不能向自己購買。"
  ]}
]$$, '2026-01-01T00:00:00Z'),
('guide', 'zh-Hant', '新手指南', $$[
  {"kind": "heading", "text": "您的第一筆訂單"},
  {"kind": "list", "items": [
    "驗證電子郵件，等待註冊審核通過。",
    "在大廳選擇一部短劇，加入您的劇庫，使用一個代售權。",
    "把您的推廣連結放進貼文，並送出貼文連結等待審核。",
    "觀眾購買後您會收到訂單，可以自己出貨，也可以交給自動出貨。",
    "出貨 7 天後，款項歸您所有，可以提領。"
  ]}
]$$, '2026-01-01T00:00:00Z');
