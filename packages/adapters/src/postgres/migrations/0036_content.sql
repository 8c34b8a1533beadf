-- Public content pages and support channels. Pages are plain blocks without markup, so that no script can run
-- in a browser.
create schema content;

create table content.pages (
  type       text        not null
    constraint known_type check (type in ('about', 'privacy', 'rules', 'fees', 'imprint', 'contact', 'guide', 'viewer-privacy',
      'viewer-terms')),
  locale     text        not null
    constraint known_locale check (locale in ('en', 'es', 'ru', 'ja', 'de', 'zh-Hans', 'zh-Hant')),
  title      text        not null constraint titled check (title <> ''),
  -- [{"kind": "heading" | "text" | "list", …}]
  blocks     jsonb       not null constraint some_blocks check (jsonb_typeof(blocks) = 'array'),
  updated_at timestamptz not null,
  primary key (type, locale)
);

-- Content pages, written by staff. Old versions are retained.
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

-- Support channels, also listed before login (DOMAIN §1).
create schema support;

create table support.contacts (
  position  smallint primary key,
  kind      text     not null constraint known_kind check (kind in ('telegram', 'whatsapp', 'email')),
  name      text     not null,
  address   text     not null,
  -- In UTC. 24:00 is the end of the day; both null for support around the clock.
  opens_at  time,
  closes_at time,
  constraint hours_or_none check ((opens_at is null) = (closes_at is null))
);

-- Initial content of the pages; edits by operators replace it.
insert into content.pages (type, locale, title, blocks, updated_at) values
('about', 'en', 'About us', $$[
  {"kind": "text", "text": "Sellers promote short dramas here and sell episodes to viewers. A viewer pays, watches at once, and the seller keeps the difference between the price and the wholesale cost."},
  {"kind": "heading", "text": "How it is built"},
  {"kind": "list", "items": [
    "Every order begins with a viewer's cleared payment. Nobody can make one otherwise.",
    "Every movement of money is an entry in books that are never rewritten, and you can check your own entries.",
    "Money on hold has a reason and an end that you can see.",
    "Nobody earns anything for recruiting others."
  ]}
]$$, '2026-01-01T00:00:00Z'),
('privacy', 'en', 'Privacy policy', $$[
  {"kind": "heading", "text": "What we keep"},
  {"kind": "list", "items": [
    "What you enter when you register: name, country, email, social accounts and one way to reach you.",
    "Documents of your identity verification, encrypted. Only a reviewer can open them, and every view is logged.",
    "Your orders and every movement of your money."
  ]},
  {"kind": "heading", "text": "What we do with it"},
  {"kind": "text", "text": "We use it to run your account, to review what has to be reviewed, and to pay you. We do not sell it."},
  {"kind": "heading", "text": "Your rights"},
  {"kind": "text", "text": "In the app you can download everything that is stored about you: profile, orders, transactions, deposits, withdrawals, links, messages, notices and decisions. You can delete your account. After that the books keep their lines under a number that leads to nobody."}
]$$, '2026-01-01T00:00:00Z'),
('contact', 'en', 'Contact us', $$[
  {"kind": "text", "text": "The support page lists how to reach us and when we answer. You can open it without logging in."},
  {"kind": "text", "text": "We never ask for your password, your fund password or a code, and none of us will ever ask you for a payment so that you can withdraw."}
]$$, '2026-01-01T00:00:00Z'),
('rules', 'en', 'Rules', $$[
  {"kind": "heading", "text": "Orders"},
  {"kind": "list", "items": [
    "Ship within {shipWithinHours} hours. After {shippedForYouHours} hours we ship the order for you and pay from the sale; the sale still counts for you.",
    "If the drama is not in your library, you have {rightWithinHours} hours to add it. After that the platform ships the order and keeps the profit.",
    "Money from a shipped order is on hold for {holdDays} days. Twice a month you can get an early payout for a fee of {earlySettlementPercent}%."
  ]},
  {"kind": "heading", "text": "Decisions about you"},
  {"kind": "text", "text": "Every rejection, hold or review tells you the rule, the facts, who decided, and until when you can appeal."},
  {"kind": "heading", "text": "Levels and invitations"},
  {"kind": "list", "items": [
    "A level brings consignment rights, prepaid episodes and more weight in the daily draw. It promises no income.",
    "We count invitations, but nobody is paid for them.",
    "You may not buy from yourself."
  ]}
]$$, '2026-01-01T00:00:00Z'),
('guide', 'en', 'Beginner guide', $$[
  {"kind": "heading", "text": "Your first order"},
  {"kind": "list", "items": [
    "Verify your email and wait for your registration to be approved.",
    "Choose a drama in the catalogue and add it to your library. It uses one consignment right.",
    "Put your tracking link into a post, and send us the link of the post for review.",
    "When a viewer buys, you get an order. Ship it, or let auto-ship do it.",
    "{holdDays} days after shipping, the money is available and you can withdraw it."
  ]}
]$$, '2026-01-01T00:00:00Z'),
('about', 'es', 'Quiénes somos', $$[
  {"kind": "text", "text": "Aquí se promocionan dramas cortos y se venden sus episodios. Quien los ve paga y empieza al momento; quien vende se queda con la diferencia entre el precio y el costo mayorista."},
  {"kind": "heading", "text": "Cómo está hecho"},
  {"kind": "list", "items": [
    "Todo pedido nace de un pago confirmado. Nadie puede crear uno de otra manera.",
    "Cada movimiento de dinero es un asiento en unos libros que nunca se reescriben, y usted puede comprobar los suyos.",
    "El dinero retenido tiene un motivo y una fecha de fin que puede ver.",
    "Nadie gana nada por captar a otras personas."
  ]}
]$$, '2026-01-01T00:00:00Z'),
('privacy', 'es', 'Política de privacidad', $$[
  {"kind": "heading", "text": "Qué guardamos"},
  {"kind": "list", "items": [
    "Lo que escribe al registrarse: nombre, país, correo, cuentas en redes sociales y una forma de contacto.",
    "Los documentos de la verificación de identidad, cifrados. Solo los abre quien revisa, y cada consulta queda registrada.",
    "Sus pedidos y cada movimiento de su dinero."
  ]},
  {"kind": "heading", "text": "Para qué lo usamos"},
  {"kind": "text", "text": "Para llevar su cuenta, revisar lo que hay que revisar y pagarle. No lo vendemos."},
  {"kind": "heading", "text": "Sus derechos"},
  {"kind": "text", "text": "En la aplicación puede descargar todo lo que guardamos sobre usted: perfil, pedidos, movimientos, depósitos, retiros, enlaces, mensajes, avisos y decisiones. También puede eliminar su cuenta. Después, los libros conservan sus líneas con un número que no lleva a nadie."}
]$$, '2026-01-01T00:00:00Z'),
('contact', 'es', 'Contacto', $$[
  {"kind": "text", "text": "En la página de soporte puede ver cómo localizarnos y a qué horas respondemos. Se abre sin iniciar sesión."},
  {"kind": "text", "text": "Nunca le pediremos su contraseña, el PIN de su billetera ni un código, y nadie de nuestro equipo le pedirá un pago para poder retirar."}
]$$, '2026-01-01T00:00:00Z'),
('rules', 'es', 'Reglas', $$[
  {"kind": "heading", "text": "Pedidos"},
  {"kind": "list", "items": [
    "Despache en un plazo de {shipWithinHours} horas. A las {shippedForYouHours} horas lo despachamos en su nombre y lo pagamos con la venta; la venta sigue contando para usted.",
    "Si el drama no está en su biblioteca, tiene {rightWithinHours} horas para añadirlo. Después lo despacha la plataforma y se queda con la ganancia.",
    "El dinero de un pedido despachado queda retenido {holdDays} días. Dos veces al mes puede cobrar por anticipado con una comisión del {earlySettlementPercent} %."
  ]},
  {"kind": "heading", "text": "Decisiones que le afectan"},
  {"kind": "text", "text": "Cada rechazo, retención o revisión le indica la regla, los hechos, quién decidió y hasta cuándo puede apelar."},
  {"kind": "heading", "text": "Niveles e invitaciones"},
  {"kind": "list", "items": [
    "Un nivel da cupos de venta, episodios prepagados y más peso en el sorteo diario. No promete ganancias.",
    "Contamos las invitaciones, pero nadie cobra por ellas.",
    "No puede comprar sus propios episodios."
  ]}
]$$, '2026-01-01T00:00:00Z'),
('guide', 'es', 'Guía para empezar', $$[
  {"kind": "heading", "text": "Su primer pedido"},
  {"kind": "list", "items": [
    "Verifique su correo y espere a que se apruebe su registro.",
    "Elija un drama en el catálogo y añádalo a su biblioteca. Usa un cupo de venta.",
    "Ponga su enlace de seguimiento en una publicación y envíe el enlace de esa publicación a revisión.",
    "Cuando alguien compra, usted recibe un pedido. Despáchelo o deje que lo haga el despacho automático.",
    "{holdDays} días después del despacho, el dinero está disponible y puede retirarlo."
  ]}
]$$, '2026-01-01T00:00:00Z'),
('about', 'ru', 'О нас', $$[
  {"kind": "text", "text": "Здесь продавцы продвигают мини-сериалы и продают серии зрителям. Зритель платит и сразу смотрит, а продавец оставляет себе разницу между ценой и закупочной ценой."},
  {"kind": "heading", "text": "Как это устроено"},
  {"kind": "list", "items": [
    "Каждый заказ начинается с прошедшего платежа зрителя. Иначе его не создаст никто.",
    "Каждое движение денег — запись в учёте, который никогда не переписывается. Свои записи вы можете проверить.",
    "У денег в холде есть причина и срок, и вы их видите.",
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
  {"kind": "text", "text": "В приложении можно скачать всё, что хранится о вас: профиль, заказы, операции, пополнения, выводы, ссылки, сообщения, уведомления и решения. Аккаунт можно удалить. После этого в книгах остаются строки под номером, который ни к кому не ведёт."}
]$$, '2026-01-01T00:00:00Z'),
('contact', 'ru', 'Контакты', $$[
  {"kind": "text", "text": "На странице поддержки указано, как с нами связаться и когда мы отвечаем. Она открыта без входа."},
  {"kind": "text", "text": "Мы никогда не спрашиваем пароль, платёжный пароль или код, и никто из нас не попросит заплатить, чтобы вы могли вывести деньги."}
]$$, '2026-01-01T00:00:00Z'),
('rules', 'ru', 'Правила', $$[
  {"kind": "heading", "text": "Заказы"},
  {"kind": "list", "items": [
    "Отправляйте в течение {shipWithinHours} ч. Через {shippedForYouHours} ч мы отправим заказ за вас и оплатим из продажи; продажа засчитывается вам.",
    "Если сериала нет в вашей библиотеке, у вас есть {rightWithinHours} ч, чтобы его добавить. Потом заказ отправит платформа, и прибыль останется у неё.",
    "Деньги за отправленный заказ {holdDays} дн. в холде. Дважды в месяц их можно получить досрочно с комиссией {earlySettlementPercent} %."
  ]},
  {"kind": "heading", "text": "Решения о вас"},
  {"kind": "text", "text": "В каждом отказе, холде или разборе указаны правило, факты, кто решил и до какого срока можно подать апелляцию."},
  {"kind": "heading", "text": "Уровни и приглашения"},
  {"kind": "list", "items": [
    "Уровень даёт права на продажу, предоплаченные серии и больший вес в ежедневной жеребьёвке. Дохода он не обещает.",
    "Мы считаем приглашения, но за них никому не платят.",
    "Покупать у себя нельзя."
  ]}
]$$, '2026-01-01T00:00:00Z'),
('guide', 'ru', 'Руководство для начинающих', $$[
  {"kind": "heading", "text": "Ваш первый заказ"},
  {"kind": "list", "items": [
    "Подтвердите почту и дождитесь одобрения регистрации.",
    "Выберите сериал в каталоге и добавьте его в библиотеку. На это уйдёт одно право на продажу.",
    "Вставьте партнёрскую ссылку в пост и отправьте ссылку на пост на проверку.",
    "Когда зритель купит серии, вы получите заказ. Отправьте его сами или включите автоотправку.",
    "Через {holdDays} дн. после отправки деньги доступны, их можно вывести."
  ]}
]$$, '2026-01-01T00:00:00Z'),
('about', 'ja', '私たちについて', $$[
  {"kind": "text", "text": "販売者がショートドラマを宣伝し、視聴者に話を販売する場所です。視聴者は支払うとすぐに視聴でき、価格と仕入れ値の差額が販売者の利益になります。"},
  {"kind": "heading", "text": "しくみ"},
  {"kind": "list", "items": [
    "すべての注文は、視聴者の支払いが完了してから生まれます。それ以外の方法では誰も注文を作れません。",
    "資金の動きはすべて、書き換えられない帳簿に1件ずつ記録されます。ご自身の記録は確認できます。",
    "保留中の売上には理由と期限があり、どちらも確認できます。",
    "人を勧誘して報酬を得る人はいません。"
  ]}
]$$, '2026-01-01T00:00:00Z'),
('privacy', 'ja', 'プライバシーポリシー', $$[
  {"kind": "heading", "text": "保存する情報"},
  {"kind": "list", "items": [
    "登録時に入力した内容：氏名、国、メールアドレス、SNSアカウント、連絡先1つ。",
    "本人確認の書類。暗号化して保存し、開けるのは審査担当者だけです。閲覧はすべて記録されます。",
    "注文と、資金の動きのすべて。"
  ]},
  {"kind": "heading", "text": "利用目的"},
  {"kind": "text", "text": "アカウントの運営、必要な審査、お支払いのために使います。販売することはありません。"},
  {"kind": "heading", "text": "お客様の権利"},
  {"kind": "text", "text": "保存されている情報はすべてアプリからダウンロードできます：プロフィール、注文、取引、入金、出金、リンク、メッセージ、通知、決定。アカウントの削除もできます。削除後、帳簿の行は誰にもつながらない番号で残ります。"}
]$$, '2026-01-01T00:00:00Z'),
('contact', 'ja', 'お問い合わせ', $$[
  {"kind": "text", "text": "連絡方法と対応時間はサポートページに載っています。ログインしなくても開けます。"},
  {"kind": "text", "text": "パスワード、取引暗証番号、認証コードをお聞きすることはありません。出金のために支払いをお願いすることもありません。"}
]$$, '2026-01-01T00:00:00Z'),
('rules', 'ja', 'ルール', $$[
  {"kind": "heading", "text": "注文"},
  {"kind": "list", "items": [
    "{shipWithinHours}時間以内に納品してください。{shippedForYouHours}時間を過ぎると、売上から支払って代わりに納品します。売上は引き続きお客様に計上されます。",
    "作品がライブラリにない場合、{rightWithinHours}時間以内に追加してください。過ぎるとプラットフォームが納品し、利益はプラットフォームのものになります。",
    "納品した注文の売上は{holdDays}日間保留されます。月に2回まで、手数料{earlySettlementPercent}%で早期精算できます。"
  ]},
  {"kind": "heading", "text": "お客様に関する判断"},
  {"kind": "text", "text": "不承認、保留、調査のどれにも、ルール、事実、判断した者、異議申し立ての期限が示されます。"},
  {"kind": "heading", "text": "レベルと招待"},
  {"kind": "list", "items": [
    "レベルには販売枠、前払い話数、自然流入の抽選での重みが付きます。収入を保証するものではありません。",
    "招待は人数として数えるだけです。報酬は誰にもありません。",
    "自分の商品を自分で買うことはできません。"
  ]}
]$$, '2026-01-01T00:00:00Z'),
('guide', 'ja', 'はじめてガイド', $$[
  {"kind": "heading", "text": "最初の注文まで"},
  {"kind": "list", "items": [
    "メールアドレスを確認し、登録の承認をお待ちください。",
    "作品を選び、ライブラリに追加します。販売枠を1件使います。",
    "専用リンクを投稿に入れ、その投稿のリンクの審査を申請します。",
    "視聴者が購入すると注文が届きます。自分で納品するか、自動納品に任せます。",
    "納品から{holdDays}日後、売上を出金できるようになります。"
  ]}
]$$, '2026-01-01T00:00:00Z'),
('about', 'de', 'Über uns', $$[
  {"kind": "text", "text": "Hier bewerben Verkäufer Kurzserien und verkaufen deren Folgen. Wer zuschaut, zahlt und sieht sofort; die Differenz zwischen Preis und Einkaufspreis bleibt beim Verkäufer."},
  {"kind": "heading", "text": "Wie es gebaut ist"},
  {"kind": "list", "items": [
    "Jede Bestellung beginnt mit einer eingegangenen Zahlung. Anders kann niemand eine anlegen.",
    "Jede Geldbewegung ist ein Eintrag in Büchern, die nie umgeschrieben werden. Ihre eigenen Einträge können Sie prüfen.",
    "Ausstehendes Geld hat einen Grund und ein Ende, beides sehen Sie.",
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
  {"kind": "text", "text": "In der App können Sie alles herunterladen, was über Sie gespeichert ist: Profil, Bestellungen, Buchungen, Einzahlungen, Auszahlungen, Links, Nachrichten, Mitteilungen und Entscheidungen. Ihr Konto können Sie löschen. Danach bleiben in den Büchern Zeilen unter einer Nummer, die zu niemandem führt."}
]$$, '2026-01-01T00:00:00Z'),
('contact', 'de', 'Kontakt', $$[
  {"kind": "text", "text": "Auf der Support-Seite steht, wie und wann Sie uns erreichen. Sie ist ohne Anmeldung offen."},
  {"kind": "text", "text": "Wir fragen nie nach Ihrem Passwort, Ihrem Zahlungspasswort oder einem Code, und niemand von uns verlangt eine Zahlung, damit Sie sich etwas auszahlen lassen können."}
]$$, '2026-01-01T00:00:00Z'),
('rules', 'de', 'Regeln', $$[
  {"kind": "heading", "text": "Bestellungen"},
  {"kind": "list", "items": [
    "Versenden Sie innerhalb von {shipWithinHours} Stunden. Nach {shippedForYouHours} Stunden versenden wir die Bestellung für Sie und bezahlen aus dem Verkauf; der Verkauf zählt weiter für Sie.",
    "Ist die Serie nicht in Ihrer Bibliothek, haben Sie {rightWithinHours} Stunden Zeit, sie aufzunehmen. Danach versendet die Plattform und behält den Gewinn.",
    "Das Geld einer versendeten Bestellung steht {holdDays} Tage aus. Zweimal im Monat können Sie gegen {earlySettlementPercent} % Gebühr vorzeitig abrechnen."
  ]},
  {"kind": "heading", "text": "Entscheidungen über Sie"},
  {"kind": "text", "text": "Jede Ablehnung, Wartefrist oder Klärung nennt die Regel, die Fakten, wer entschieden hat und bis wann Sie Einspruch einlegen können."},
  {"kind": "heading", "text": "Stufen und Einladungen"},
  {"kind": "list", "items": [
    "Eine Stufe bringt Verkaufsrechte, Folgenguthaben und mehr Gewicht in der täglichen Auslosung. Einnahmen verspricht sie nicht.",
    "Wir zählen Einladungen, aber niemand wird dafür bezahlt.",
    "Bei sich selbst dürfen Sie nicht kaufen."
  ]}
]$$, '2026-01-01T00:00:00Z'),
('guide', 'de', 'Erste Schritte', $$[
  {"kind": "heading", "text": "Ihre erste Bestellung"},
  {"kind": "list", "items": [
    "Bestätigen Sie Ihre E-Mail und warten Sie, bis Ihre Registrierung freigegeben ist.",
    "Wählen Sie im Katalog eine Serie und nehmen Sie sie in Ihre Bibliothek auf. Das nutzt ein Verkaufsrecht.",
    "Setzen Sie Ihren Tracking-Link in einen Beitrag und reichen Sie den Link des Beitrags zur Prüfung ein.",
    "Kauft jemand, erhalten Sie eine Bestellung. Versenden Sie sie selbst oder überlassen Sie es dem automatischen Versand.",
    "{holdDays} Tage nach dem Versand ist das Geld verfügbar, und Sie können es sich auszahlen lassen."
  ]}
]$$, '2026-01-01T00:00:00Z'),
('about', 'zh-Hans', '关于我们', $$[
  {"kind": "text", "text": "卖家在这里推广短剧，并向观众出售剧集。观众付款后即可观看，售价与进货价之间的差额归卖家所有。"},
  {"kind": "heading", "text": "我们的做法"},
  {"kind": "list", "items": [
    "每笔订单都始于观众已到账的付款，任何人都无法以其他方式生成订单。",
    "每一笔资金变动都记在永不改写的账本中，您可以核验自己的每一笔。",
    "待结算的款项都有原因和期限，您都可以查看。",
    "没有人因拉新而获利。"
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
  {"kind": "text", "text": "用于管理您的账号、完成必要的审核以及向您付款。我们不会出售这些信息。"},
  {"kind": "heading", "text": "您的权利"},
  {"kind": "text", "text": "您可以在应用中下载我们保存的全部信息：个人资料、订单、交易、充值、提现、链接、消息、通知和决定，也可以注销账号。注销后，账本中的记录只保留一个不指向任何人的编号。"}
]$$, '2026-01-01T00:00:00Z'),
('contact', 'zh-Hans', '联系我们', $$[
  {"kind": "text", "text": "客服页面列有联系方式和服务时间，无需登录即可查看。"},
  {"kind": "text", "text": "我们绝不会索要您的密码、资金密码或验证码，也不会有工作人员要求您先付款才能提现。"}
]$$, '2026-01-01T00:00:00Z'),
('rules', 'zh-Hans', '规则', $$[
  {"kind": "heading", "text": "订单"},
  {"kind": "list", "items": [
    "请在 {shipWithinHours} 小时内发货。超过 {shippedForYouHours} 小时，我们将用销售款代您发货，这笔销售仍计入您名下。",
    "短剧不在您的剧库时，您有 {rightWithinHours} 小时将其加入；逾时由平台发货，利润归平台。",
    "已发货订单的款项待结算 {holdDays} 天。每月可提前结算两次，手续费 {earlySettlementPercent}%。"
  ]},
  {"kind": "heading", "text": "与您有关的决定"},
  {"kind": "text", "text": "每次未通过、暂缓结算或核查，都会告诉您依据的规则、事实、由谁决定，以及申诉的截止时间。"},
  {"kind": "heading", "text": "等级与邀请"},
  {"kind": "list", "items": [
    "等级带来代售名额、预付集数和更高的抽签权重，不承诺任何收入。",
    "邀请只计人数，任何人都不会因此获得报酬。",
    "不能向自己购买。"
  ]}
]$$, '2026-01-01T00:00:00Z'),
('guide', 'zh-Hans', '新手指南', $$[
  {"kind": "heading", "text": "您的第一笔订单"},
  {"kind": "list", "items": [
    "验证邮箱，等待注册审核通过。",
    "在“选剧”中挑一部短剧，加入您的剧库，占用一个代售名额。",
    "把您的推广链接放进帖子，并提交帖子链接等待审核。",
    "观众购买后您会收到订单，可自己发货，也可交给自动发货。",
    "发货 {holdDays} 天后，款项转入可用余额，可以提现。"
  ]}
]$$, '2026-01-01T00:00:00Z'),
('about', 'zh-Hant', '關於我們', $$[
  {"kind": "text", "text": "賣家在這裡推廣短劇，並向觀眾販售劇集。觀眾付款後即可觀看，售價與進貨價之間的差額歸賣家所有。"},
  {"kind": "heading", "text": "我們的做法"},
  {"kind": "list", "items": [
    "每筆訂單都始於觀眾已入帳的付款，任何人都無法以其他方式產生訂單。",
    "每一筆資金異動都記在永不改寫的帳本中，您可以驗證自己的每一筆。",
    "待結算的款項都有原因和期限，您都可以查看。",
    "沒有人因招募而獲利。"
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
  {"kind": "text", "text": "您可以在 App 中下載我們保存的全部資料：個人資料、訂單、交易、儲值、提領、連結、訊息、通知和決定，也可以刪除帳號。刪除後，帳本中的紀錄只保留一個不指向任何人的編號。"}
]$$, '2026-01-01T00:00:00Z'),
('contact', 'zh-Hant', '聯絡我們', $$[
  {"kind": "text", "text": "客服頁面列有聯絡方式和服務時間，不必登入即可查看。"},
  {"kind": "text", "text": "我們絕不會索取您的密碼、資金密碼或驗證碼，也不會有工作人員要求您先付款才能提領。"}
]$$, '2026-01-01T00:00:00Z'),
('rules', 'zh-Hant', '規則', $$[
  {"kind": "heading", "text": "訂單"},
  {"kind": "list", "items": [
    "請在 {shipWithinHours} 小時內出貨。超過 {shippedForYouHours} 小時，我們將以銷售款代您出貨，這筆銷售仍計入您名下。",
    "短劇不在您的劇庫時，您有 {rightWithinHours} 小時將其加入；逾時由平台出貨，利潤歸平台。",
    "已出貨訂單的款項待結算 {holdDays} 天。每月可提前結算兩次，手續費 {earlySettlementPercent}%。"
  ]},
  {"kind": "heading", "text": "與您有關的決定"},
  {"kind": "text", "text": "每次未核准、暫緩結算或查核，都會告訴您依據的規則、事實、由誰決定，以及申訴的截止時間。"},
  {"kind": "heading", "text": "等級與邀請"},
  {"kind": "list", "items": [
    "等級帶來代銷名額、預付集數和更高的抽籤權重，不承諾任何收入。",
    "邀請只計人數，任何人都不會因此獲得報酬。",
    "不能向自己購買。"
  ]}
]$$, '2026-01-01T00:00:00Z'),
('guide', 'zh-Hant', '新手指南', $$[
  {"kind": "heading", "text": "您的第一筆訂單"},
  {"kind": "list", "items": [
    "驗證電子郵件地址，等待註冊審核通過。",
    "在「選劇」中挑一部短劇，加入您的劇庫，使用一個代銷名額。",
    "把您的推廣連結放進貼文，並送出貼文連結等待審核。",
    "觀眾購買後您會收到訂單，可以自己出貨，也可以交給自動出貨。",
    "出貨 {holdDays} 天後，款項轉入可用餘額，可以提領。"
  ]}
]$$, '2026-01-01T00:00:00Z'),
('fees', 'en', 'Fees', $$[
  {"kind": "heading", "text": "What costs something"},
  {"kind": "list", "items": [
    "Withdrawal: {withdrawalFee} USDT, from {withdrawalMinimum} USDT. If your whole balance is less, you can still withdraw it all; the fee is then at most a tenth of it.",
    "Early payout: {earlySettlementPercent}% of the sum. Waiting {holdDays} days costs nothing.",
    "Levels and packs: the price on the level page, paid once. Nothing renews by itself."
  ]},
  {"kind": "heading", "text": "What costs nothing"},
  {"kind": "list", "items": [
    "Registering, selling, deposits from {depositMinimum} USDT, reviews and appeals.",
    "We never ask for a fee, a deposit or an upgrade so that you can withdraw.",
    "We pay the network fee."
  ]}
]$$, '2026-01-01T00:00:00Z'),
('imprint', 'en', 'Imprint', $$[
  {"kind": "text", "text": "{appName} is run by the operator of this site, who enters name, address and register here before going live."},
  {"kind": "text", "text": "Support answers on the support page, also without logging in. For viewers the platform is the seller of what they buy."}
]$$, '2026-01-01T00:00:00Z'),
('fees', 'es', 'Comisiones', $$[
  {"kind": "heading", "text": "Lo que cuesta algo"},
  {"kind": "list", "items": [
    "Retiro: {withdrawalFee} USDT, a partir de {withdrawalMinimum} USDT. También puede retirar menos si es todo lo que tiene; la comisión es entonces como máximo la décima parte.",
    "Cobro anticipado: {earlySettlementPercent} % del importe. Esperar {holdDays} días no cuesta nada.",
    "Niveles y paquetes: el precio de la página de niveles, una sola vez. Nada se renueva solo."
  ]},
  {"kind": "heading", "text": "Lo que no cuesta nada"},
  {"kind": "list", "items": [
    "Registrarse, vender, depositar desde {depositMinimum} USDT, las revisiones y las apelaciones.",
    "Nunca se pide una comisión, un depósito ni una mejora de nivel para poder retirar.",
    "La comisión de la red la pagamos nosotros."
  ]}
]$$, '2026-01-01T00:00:00Z'),
('imprint', 'es', 'Aviso legal', $$[
  {"kind": "text", "text": "{appName} lo gestiona el operador de este sitio, que indica aquí nombre, dirección y registro antes de abrir al público."},
  {"kind": "text", "text": "El soporte responde en la página de soporte, también sin iniciar sesión. Ante los espectadores, quien vende es la plataforma."}
]$$, '2026-01-01T00:00:00Z'),
('fees', 'ru', 'Комиссии', $$[
  {"kind": "heading", "text": "Что платно"},
  {"kind": "list", "items": [
    "Вывод: {withdrawalFee} USDT, от {withdrawalMinimum} USDT. Меньшую сумму тоже можно вывести, если это весь остаток; тогда комиссия не больше десятой части.",
    "Досрочный расчёт: {earlySettlementPercent} % от суммы. Подождать {holdDays} дн. — бесплатно.",
    "Уровни и пакеты: цена на странице уровней, один раз. Ничего не продлевается само."
  ]},
  {"kind": "heading", "text": "Что бесплатно"},
  {"kind": "list", "items": [
    "Регистрация, продажи, пополнение от {depositMinimum} USDT, проверки и апелляции.",
    "Чтобы вывести деньги, никогда не нужны ни комиссия вперёд, ни пополнение, ни повышение уровня.",
    "Комиссию сети платим мы."
  ]}
]$$, '2026-01-01T00:00:00Z'),
('imprint', 'ru', 'Реквизиты', $$[
  {"kind": "text", "text": "{appName} ведёт оператор этого сайта; до открытия он указывает здесь название, адрес и регистрационные данные."},
  {"kind": "text", "text": "Поддержка отвечает на странице поддержки, вход не нужен. Для зрителя продавец — платформа."}
]$$, '2026-01-01T00:00:00Z'),
('fees', 'ja', '手数料', $$[
  {"kind": "heading", "text": "手数料がかかるもの"},
  {"kind": "list", "items": [
    "出金：{withdrawalMinimum} USDTから、1回{withdrawalFee} USDT。残高のすべてであれば、それより少なくても出金できます。その場合の手数料は最大でも金額の10分の1です。",
    "早期精算：金額の{earlySettlementPercent}%。{holdDays}日間待てば無料です。",
    "レベルとパック：レベルページの価格を一度だけ。自動更新はありません。"
  ]},
  {"kind": "heading", "text": "無料のもの"},
  {"kind": "list", "items": [
    "登録、販売、{depositMinimum} USDTからの入金、審査、異議申し立て。",
    "出金のために手数料、入金、アップグレードを求めることは決してありません。",
    "ネットワーク手数料は当社が負担します。"
  ]}
]$$, '2026-01-01T00:00:00Z'),
('imprint', 'ja', '運営者情報', $$[
  {"kind": "text", "text": "{appName}は本サイトの運営者が運営しています。公開前に、運営者が名称、住所、登記情報をここに記載します。"},
  {"kind": "text", "text": "サポートページではログインしなくてもお問い合わせいただけます。視聴者に対する販売者はプラットフォームです。"}
]$$, '2026-01-01T00:00:00Z'),
('fees', 'de', 'Gebühren', $$[
  {"kind": "heading", "text": "Was etwas kostet"},
  {"kind": "list", "items": [
    "Auszahlung: {withdrawalFee} USDT, ab {withdrawalMinimum} USDT. Ist Ihr gesamtes Guthaben kleiner, können Sie es trotzdem ganz auszahlen lassen; die Gebühr beträgt dann höchstens ein Zehntel davon.",
    "Vorzeitige Abrechnung: {earlySettlementPercent} % der Summe. {holdDays} Tage warten kostet nichts.",
    "Stufen und Pakete: der Preis auf der Stufenseite, einmal. Nichts verlängert sich von selbst."
  ]},
  {"kind": "heading", "text": "Was nichts kostet"},
  {"kind": "list", "items": [
    "Registrieren, verkaufen, Einzahlungen ab {depositMinimum} USDT, Prüfungen und Einsprüche.",
    "Wir verlangen nie eine Gebühr, eine Einzahlung oder eine höhere Stufe, damit Sie sich Geld auszahlen lassen können.",
    "Die Netzwerkgebühr tragen wir."
  ]}
]$$, '2026-01-01T00:00:00Z'),
('imprint', 'de', 'Impressum', $$[
  {"kind": "text", "text": "{appName} wird vom Betreiber dieser Seite geführt, der hier vor dem Start Name, Anschrift und Register einträgt."},
  {"kind": "text", "text": "Der Support antwortet auf der Support-Seite, auch ohne Anmeldung. Gegenüber Zuschauern verkauft die Plattform."}
]$$, '2026-01-01T00:00:00Z'),
('fees', 'zh-Hans', '费用', $$[
  {"kind": "heading", "text": "需要付费的"},
  {"kind": "list", "items": [
    "提现：每次 {withdrawalFee} USDT，最低 {withdrawalMinimum} USDT。如果是您的全部余额，低于此数也可以提现，手续费最多为金额的十分之一。",
    "提前结算：金额的 {earlySettlementPercent}%。等待 {holdDays} 天则免费。",
    "等级和套餐：按等级页面的价格一次付费，不会自动续费。"
  ]},
  {"kind": "heading", "text": "免费的"},
  {"kind": "list", "items": [
    "注册、销售、{depositMinimum} USDT 起的充值、审核和申诉。",
    "提现绝不会要求您先付费、充值或升级。",
    "链上手续费由我们承担。"
  ]}
]$$, '2026-01-01T00:00:00Z'),
('imprint', 'zh-Hans', '运营方信息', $$[
  {"kind": "text", "text": "{appName} 由本站运营方经营；上线前，运营方会在此填写名称、地址和登记信息。"},
  {"kind": "text", "text": "客服页面无需登录即可联系我们。对观众而言，销售方为平台。"}
]$$, '2026-01-01T00:00:00Z'),
('fees', 'zh-Hant', '費用', $$[
  {"kind": "heading", "text": "需要付費的"},
  {"kind": "list", "items": [
    "提領：每次 {withdrawalFee} USDT，最低 {withdrawalMinimum} USDT。如果是您的全部餘額，低於此數也可以提領，手續費最多為金額的十分之一。",
    "提前結算：金額的 {earlySettlementPercent}%。等待 {holdDays} 天則免費。",
    "等級和套餐：依等級頁面的價格一次付費，不會自動續約。"
  ]},
  {"kind": "heading", "text": "免費的"},
  {"kind": "list", "items": [
    "註冊、銷售、{depositMinimum} USDT 起的儲值、審核和申訴。",
    "提領絕不會要求您先付費、儲值或升級。",
    "鏈上手續費由我們負擔。"
  ]}
]$$, '2026-01-01T00:00:00Z'),
('imprint', 'zh-Hant', '營運者資訊', $$[
  {"kind": "text", "text": "{appName} 由本站營運者經營；上線前，營運者會在此填寫名稱、地址與登記資料。"},
  {"kind": "text", "text": "客服頁面不必登入即可聯絡我們。對觀眾而言，銷售方為平台。"}
]$$, '2026-01-01T00:00:00Z'),
('viewer-privacy', 'en', 'Privacy for viewers', $$[
  {"kind": "heading", "text": "What we keep about you"},
  {"kind": "list", "items": [
    "Your email, if you gave one: for receipts and for logging in.",
    "Where you stopped watching, so that you can continue there.",
    "What you paid and when, as the law requires. Card numbers never reach us.",
    "The country in which you paid: a licence decides where a series may be sold.",
    "Whose link you followed, for {clickDays} days, so that the right seller is paid.",
    "Sound, speed, captions and likes stay on this device."
  ]},
  {"kind": "heading", "text": "What we do with it"},
  {"kind": "text", "text": "We use it so that you can watch and get receipts, and so that the right seller is paid. We do not sell it, and we send no advertising."},
  {"kind": "heading", "text": "Your rights"},
  {"kind": "text", "text": "Under “Account and privacy” you see what is stored and can delete it. We delete your email, your sessions and where you stopped. You will no longer be able to watch your purchases. Payments stay in our books, without your name."}
]$$, '2026-01-01T00:00:00Z'),
('viewer-terms', 'en', 'Terms for viewers', $$[
  {"kind": "heading", "text": "Buying"},
  {"kind": "list", "items": [
    "You pay once for the episodes that you choose. There are no coins and no subscription, and nothing renews by itself.",
    "Prices are in USDT. The payment page says before you pay what a card is charged.",
    "The receipt names who sells to you.",
    "Episodes that are not out yet are marked. If they come more than {preOrderLateDays} days late, you get your money back without asking. Until they are out you can cancel at any time."
  ]},
  {"kind": "heading", "text": "Cancelling and problems"},
  {"kind": "list", "items": [
    "You can cancel within {cancelHours} hours of paying and get all your money back, if you have not played a paid episode.",
    "If something is wrong, report it on the page of your receipt. We decide within {complaintReviewHours} hours, and until then the seller is not paid for the order.",
    "A refund goes back the way you paid; for a payment in USDT, to an address that you give us."
  ]},
  {"kind": "heading", "text": "Watching"},
  {"kind": "text", "text": "What you bought stays playable, also when the licence of the series has ended, as long as you do not delete your data. It is for you to watch, not to copy or show in public."}
]$$, '2026-01-01T00:00:00Z'),
('viewer-privacy', 'es', 'Privacidad para espectadores', $$[
  {"kind": "heading", "text": "Qué guardamos sobre usted"},
  {"kind": "list", "items": [
    "Su correo, si lo dio: para los recibos y para iniciar sesión.",
    "Por dónde iba, para que pueda seguir.",
    "Qué pagó y cuándo, como exige la ley. Los números de tarjeta nunca nos llegan.",
    "El país desde el que pagó: la licencia decide dónde se puede vender una serie.",
    "Qué enlace siguió, durante {clickDays} días, para pagar al vendedor correcto.",
    "Sonido, velocidad, subtítulos y «me gusta» quedan en este dispositivo."
  ]},
  {"kind": "heading", "text": "Para qué lo usamos"},
  {"kind": "text", "text": "Lo usamos para que pueda ver las series, reciba sus recibos y cobre el vendedor correcto. No lo vendemos ni enviamos publicidad."},
  {"kind": "heading", "text": "Sus derechos"},
  {"kind": "text", "text": "En «Cuenta y privacidad» ve qué datos guardamos y puede borrarlos. Borramos su correo, sus sesiones y por dónde iba. Ya no podrá ver lo que compró. Los pagos quedan en los libros, sin su nombre."}
]$$, '2026-01-01T00:00:00Z'),
('viewer-terms', 'es', 'Condiciones para espectadores', $$[
  {"kind": "heading", "text": "Comprar"},
  {"kind": "list", "items": [
    "Paga una sola vez por los episodios que elige. No hay monedas ni suscripción, y nada se renueva solo.",
    "Los precios son en USDT. La página de pago indica antes de pagar cuánto se cobra a la tarjeta.",
    "El recibo indica quién le vende.",
    "Los episodios que aún no se han publicado están señalados. Si llegan con más de {preOrderLateDays} días de retraso, le devolvemos el dinero sin que lo pida. Hasta que se publiquen puede cancelar cuando quiera."
  ]},
  {"kind": "heading", "text": "Cancelaciones y problemas"},
  {"kind": "list", "items": [
    "Puede cancelar en las {cancelHours} horas siguientes al pago y le devolvemos todo, si no ha visto ningún episodio de pago.",
    "Si algo va mal, comuníquelo en la página de su recibo. Decidimos en un plazo de {complaintReviewHours} horas, y hasta entonces no pagamos el pedido al vendedor.",
    "El reembolso vuelve por el mismo medio con el que pagó; si pagó en USDT, a una dirección que usted indique."
  ]},
  {"kind": "heading", "text": "Ver"},
  {"kind": "text", "text": "Lo que compró sigue disponible, también cuando termina la licencia de la serie, mientras no borre sus datos. Es para que usted lo vea, no para copiarlo ni exhibirlo en público."}
]$$, '2026-01-01T00:00:00Z'),
('viewer-privacy', 'ru', 'Конфиденциальность для зрителей', $$[
  {"kind": "heading", "text": "Что мы о вас храним"},
  {"kind": "list", "items": [
    "Адрес почты, если вы его указали: для квитанций и входа.",
    "Место, на котором вы остановились, чтобы продолжить.",
    "Что и когда вы оплатили, как требует закон. Номера карт к нам не попадают.",
    "Страну, в которой вы платили: от лицензии зависит, где можно продавать сериал.",
    "Чью ссылку вы открыли: храним {clickDays} дн., чтобы заплатить нужному продавцу.",
    "Звук, скорость, субтитры и лайки хранятся на устройстве."
  ]},
  {"kind": "heading", "text": "Зачем это нужно"},
  {"kind": "text", "text": "Чтобы вы могли смотреть сериалы и получать квитанции, а деньги получал нужный продавец. Мы не продаём эти данные и не присылаем рекламу."},
  {"kind": "heading", "text": "Ваши права"},
  {"kind": "text", "text": "В разделе «Аккаунт и данные» видно, что хранится; там же всё можно удалить. Мы удалим вашу почту, сеансы и место, на котором вы остановились. Купленное больше нельзя будет посмотреть. Платежи останутся в учёте без вашего имени."}
]$$, '2026-01-01T00:00:00Z'),
('viewer-terms', 'ru', 'Условия для зрителей', $$[
  {"kind": "heading", "text": "Покупка"},
  {"kind": "list", "items": [
    "Вы платите один раз за выбранные серии. Нет ни монет, ни подписки, и ничего не продлевается само.",
    "Цены указаны в USDT. Сколько спишется с карты, видно на странице оплаты до платежа.",
    "Кто вам продаёт, указано в квитанции.",
    "Серии, которые ещё не вышли, отмечены. Если они опоздают больше чем на {preOrderLateDays} дн., деньги вернутся сами. До выхода предзаказ можно отменить в любой момент."
  ]},
  {"kind": "heading", "text": "Отмена и проблемы"},
  {"kind": "list", "items": [
    "Отменить покупку и вернуть все деньги можно в течение {cancelHours} ч после оплаты, если вы не запускали платные серии.",
    "Если что-то не так, сообщите об этом на странице квитанции. Мы решим в течение {complaintReviewHours} ч; до этого продавец не получает деньги за заказ.",
    "Деньги возвращаются тем же способом, которым вы платили; при оплате в USDT — на адрес, который вы укажете."
  ]},
  {"kind": "heading", "text": "Просмотр"},
  {"kind": "text", "text": "Купленное можно смотреть и после окончания лицензии на сериал, пока вы не удалите свои данные. Оно предназначено для личного просмотра, а не для копирования или публичного показа."}
]$$, '2026-01-01T00:00:00Z'),
('viewer-privacy', 'ja', '視聴者向けプライバシーポリシー', $$[
  {"kind": "heading", "text": "保存している情報"},
  {"kind": "list", "items": [
    "ご入力いただいたメールアドレス：領収書とログインに使います。",
    "視聴位置：続きから再生するために使います。",
    "お支払いの内容と日時：法令に基づき保存します。カード番号は当社に届きません。",
    "お支払い時の国：作品を販売できる国はライセンスで決まります。",
    "どの販売者のリンクから来たか：正しい販売者に支払うため、{clickDays}日間保存します。",
    "音声・速度・字幕・いいねは、この端末だけに保存されます。"
  ]},
  {"kind": "heading", "text": "利用目的"},
  {"kind": "text", "text": "視聴、領収書の送付、正しい販売者への支払いのために利用します。販売することも、広告を送ることもありません。"},
  {"kind": "heading", "text": "お客様の権利"},
  {"kind": "text", "text": "「アカウントとプライバシー」で保存内容を確認し、削除できます。メールアドレス、ログイン情報、視聴位置を消去します。購入した話は視聴できなくなります。支払いの記録は、お名前を除いて残ります。"}
]$$, '2026-01-01T00:00:00Z'),
('viewer-terms', 'ja', '視聴者向け利用条件', $$[
  {"kind": "heading", "text": "購入"},
  {"kind": "list", "items": [
    "選んだ話の代金を1回だけお支払いいただきます。コインも定期購入もなく、自動更新もありません。",
    "価格はUSDTです。カードへの請求額は、お支払い前に決済画面に表示されます。",
    "販売者は領収書に記載されます。",
    "未公開の話にはその旨を表示します。公開が{preOrderLateDays}日を超えて遅れた場合は、自動的に返金します。公開まではいつでもキャンセルできます。"
  ]},
  {"kind": "heading", "text": "キャンセルと問題の報告"},
  {"kind": "list", "items": [
    "お支払いから{cancelHours}時間以内で、有料の話を再生していなければ、キャンセルして全額の返金を受けられます。",
    "問題があれば、領収書の画面からご報告ください。{complaintReviewHours}時間以内に判断し、それまで販売者には代金を支払いません。",
    "返金はお支払いと同じ方法で行います。USDTでのお支払いは、ご指定のアドレスに返金します。"
  ]},
  {"kind": "heading", "text": "視聴"},
  {"kind": "text", "text": "購入した話は、作品のライセンスが終了した後も、データを削除しない限り視聴できます。ご本人の視聴用であり、複製や公の場での上映はできません。"}
]$$, '2026-01-01T00:00:00Z'),
('viewer-privacy', 'de', 'Datenschutz für Zuschauer', $$[
  {"kind": "heading", "text": "Was wir über Sie speichern"},
  {"kind": "list", "items": [
    "Ihre E-Mail-Adresse, falls angegeben: für Belege und die Anmeldung.",
    "Wo Sie aufgehört haben, damit Sie dort weitersehen können.",
    "Was Sie wann bezahlt haben, wie es das Gesetz verlangt. Kartennummern erreichen uns nie.",
    "Das Land, in dem Sie bezahlt haben: Die Lizenz bestimmt, wo eine Serie verkauft werden darf.",
    "Wessen Link Sie gefolgt sind, {clickDays} Tage lang, damit der richtige Verkäufer bezahlt wird.",
    "Ton, Tempo, Untertitel und Likes bleiben auf diesem Gerät."
  ]},
  {"kind": "heading", "text": "Wofür wir es verwenden"},
  {"kind": "text", "text": "Damit Sie ansehen können, was Sie gekauft haben, Belege erhalten und der richtige Verkäufer bezahlt wird. Wir verkaufen nichts davon und senden keine Werbung."},
  {"kind": "heading", "text": "Ihre Rechte"},
  {"kind": "text", "text": "Unter „Konto und Datenschutz“ sehen Sie, was gespeichert ist, und können es löschen. Wir löschen Ihre E-Mail-Adresse, Ihre Sitzungen und die Stelle, an der Sie aufgehört haben. Gekauftes können Sie dann nicht mehr ansehen. Zahlungen bleiben in den Büchern, ohne Ihren Namen."}
]$$, '2026-01-01T00:00:00Z'),
('viewer-terms', 'de', 'Bedingungen für Zuschauer', $$[
  {"kind": "heading", "text": "Kaufen"},
  {"kind": "list", "items": [
    "Sie bezahlen einmal für die Folgen, die Sie auswählen. Es gibt keine Coins und kein Abo, und nichts verlängert sich von selbst.",
    "Die Preise sind in USDT. Die Bezahlseite zeigt vor dem Bezahlen, was von einer Karte abgebucht wird.",
    "Der Beleg nennt, wer Ihnen verkauft.",
    "Folgen, die noch nicht erschienen sind, sind gekennzeichnet. Kommen sie mehr als {preOrderLateDays} Tage zu spät, erhalten Sie Ihr Geld ohne Nachfrage zurück. Bis sie erschienen sind, können Sie jederzeit stornieren."
  ]},
  {"kind": "heading", "text": "Stornieren und Probleme"},
  {"kind": "list", "items": [
    "Sie können innerhalb von {cancelHours} Stunden nach der Zahlung stornieren und erhalten alles zurück, wenn Sie keine bezahlte Folge abgespielt haben.",
    "Stimmt etwas nicht, melden Sie es auf der Seite Ihres Belegs. Wir entscheiden innerhalb von {complaintReviewHours} Stunden; so lange erhält der Verkäufer kein Geld für die Bestellung.",
    "Eine Erstattung geht auf dem Weg zurück, auf dem Sie bezahlt haben; bei einer Zahlung in USDT an eine Adresse, die Sie angeben."
  ]},
  {"kind": "heading", "text": "Ansehen"},
  {"kind": "text", "text": "Was Sie gekauft haben, bleibt abspielbar, auch nach dem Ende der Lizenz einer Serie, solange Sie Ihre Daten nicht löschen. Es ist zum Ansehen für Sie bestimmt, nicht zum Kopieren oder öffentlichen Vorführen."}
]$$, '2026-01-01T00:00:00Z'),
('viewer-privacy', 'zh-Hans', '观众隐私政策', $$[
  {"kind": "heading", "text": "我们保存的信息"},
  {"kind": "list", "items": [
    "您提供的邮箱：用于收据和登录。",
    "观看进度：方便您继续观看。",
    "依法保存您的付款内容和时间。卡号不会传给我们。",
    "您付款时所在的国家：剧集能在哪里销售由授权决定。",
    "您点击了哪位卖家的链接：保存 {clickDays} 天，以便结算给正确的卖家。",
    "声音、倍速、字幕和点赞只保存在此设备。"
  ]},
  {"kind": "heading", "text": "我们如何使用"},
  {"kind": "text", "text": "用于让您观看剧集、收到收据，并结算给正确的卖家。我们不会出售这些信息，也不会发送广告。"},
  {"kind": "heading", "text": "您的权利"},
  {"kind": "text", "text": "在“账号与隐私”中可以查看并删除已保存的信息。我们将删除您的邮箱、登录状态和观看进度。已购剧集将无法观看。付款记录会匿名保留。"}
]$$, '2026-01-01T00:00:00Z'),
('viewer-terms', 'zh-Hans', '观众条款', $$[
  {"kind": "heading", "text": "购买"},
  {"kind": "list", "items": [
    "您只需为所选的剧集付款一次。没有金币，没有订阅，也不会自动续费。",
    "价格以 USDT 计。银行卡的扣款金额会在付款前显示在付款页面上。",
    "收据上写明由谁向您销售。",
    "尚未上线的剧集会注明。如果上线延迟超过 {preOrderLateDays} 天，我们会自动退款。上线之前您可以随时取消。"
  ]},
  {"kind": "heading", "text": "取消与问题"},
  {"kind": "list", "items": [
    "付款后 {cancelHours} 小时内，只要没有播放付费剧集，就可以取消并获得全额退款。",
    "如有问题，请在收据页面反馈。我们会在 {complaintReviewHours} 小时内作出决定，在此之前卖家不会收到该订单的款项。",
    "退款按您的付款方式退回；以 USDT 付款的，退到您提供的地址。"
  ]},
  {"kind": "heading", "text": "观看"},
  {"kind": "text", "text": "只要您不删除自己的数据，即使剧集的授权已结束，已购内容仍可播放。内容仅供您本人观看，不得复制或公开放映。"}
]$$, '2026-01-01T00:00:00Z'),
('viewer-privacy', 'zh-Hant', '觀眾隱私權政策', $$[
  {"kind": "heading", "text": "我們保存的資訊"},
  {"kind": "list", "items": [
    "您提供的電子郵件地址：用於收據和登入。",
    "觀看進度：方便您繼續觀看。",
    "依法保存您的付款內容和時間。卡號不會傳給我們。",
    "您付款時所在的國家：劇集能在哪裡銷售由授權決定。",
    "您點了哪位賣家的連結：保存 {clickDays} 天，以便結算給正確的賣家。",
    "聲音、倍速、字幕和按讚只保存在此裝置。"
  ]},
  {"kind": "heading", "text": "我們如何使用"},
  {"kind": "text", "text": "用於讓您觀看劇集、收到收據，並結算給正確的賣家。我們不會出售這些資訊，也不會發送廣告。"},
  {"kind": "heading", "text": "您的權利"},
  {"kind": "text", "text": "在「帳號與隱私」中可以查看並刪除已保存的資訊。我們將刪除您的電子郵件地址、登入狀態和觀看進度。已購劇集將無法觀看。付款紀錄會匿名保留。"}
]$$, '2026-01-01T00:00:00Z'),
('viewer-terms', 'zh-Hant', '觀眾條款', $$[
  {"kind": "heading", "text": "購買"},
  {"kind": "list", "items": [
    "您只需為所選的劇集付款一次。沒有金幣，沒有訂閱，也不會自動續訂。",
    "價格以 USDT 計。信用卡的扣款金額會在付款前顯示在付款頁面上。",
    "收據上寫明由誰向您銷售。",
    "尚未上線的劇集會註明。如果上線延遲超過 {preOrderLateDays} 天，我們會自動退款。上線之前您可以隨時取消。"
  ]},
  {"kind": "heading", "text": "取消與問題"},
  {"kind": "list", "items": [
    "付款後 {cancelHours} 小時內，只要沒有播放付費劇集，就可以取消並獲得全額退款。",
    "如有問題，請在收據頁面回報。我們會在 {complaintReviewHours} 小時內作出決定，在此之前賣家不會收到該訂單的款項。",
    "退款依您的付款方式退回；以 USDT 付款的，退到您提供的地址。"
  ]},
  {"kind": "heading", "text": "觀看"},
  {"kind": "text", "text": "只要您不刪除自己的資料，即使劇集的授權已結束，已購內容仍可播放。內容僅供您本人觀看，不得複製或公開放映。"}
]$$, '2026-01-01T00:00:00Z');
