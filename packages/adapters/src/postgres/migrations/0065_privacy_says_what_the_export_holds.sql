-- Up Migration

-- The privacy page promised a download of all that is kept. It names what the download holds; a page that an operator
-- has rewritten meanwhile is left alone.
update content.pages
set blocks = replace(blocks::text, said.before, said.now)::jsonb
from (values
    ('en', 'You can download what we keep about you and delete your account in the app.',
      'In the app you can download your profile, shop, library, payout methods, appeals and sessions, and the statement of your transfers, and delete your account.'),
    ('es', 'En la app puede descargar lo que guardamos sobre usted y eliminar su cuenta.',
      'En la app puede descargar su perfil, tienda, biblioteca, métodos de retiro, apelaciones y sesiones, y el extracto de sus movimientos, y eliminar su cuenta.'),
    ('ru', 'В приложении можно скачать всё, что мы о вас храним, и удалить аккаунт.',
      'В приложении можно скачать профиль, магазин, библиотеку, способы вывода, обращения и сеансы, а также выписку по переводам, и удалить аккаунт.'),
    ('ja', '保存している情報のダウンロードとアカウントの削除は、アプリからできます。',
      'プロフィール、ストア、ライブラリ、出金先、異議申し立て、ログイン履歴、取引明細書のダウンロードとアカウントの削除は、アプリからできます。'),
    ('de', 'In der App können Sie herunterladen, was wir über Sie speichern, und Ihr Konto löschen.',
      'In der App können Sie Profil, Shop, Bibliothek, Auszahlungsmethoden, Einsprüche und Sitzungen sowie den Auszug Ihrer Buchungen herunterladen und Ihr Konto löschen.'),
    ('zh-Hans', '您可以在应用中下载我们保存的关于您的信息，也可以注销账户。',
      '您可以在应用中下载个人资料、店铺、剧库、收款方式、申诉、登录会话以及流水对账单，也可以注销账户。'),
    ('zh-Hant', '您可以在應用程式中下載我們保存的資料，也可以刪除帳號。',
      '您可以在應用程式中下載個人資料、商店、劇庫、收款方式、申訴、登入工作階段以及流水對帳單，也可以刪除帳號。')
  ) as said(locale, before, now)
where pages.type = 'privacy' and pages.locale = said.locale;
