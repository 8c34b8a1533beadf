// Runs before the app: asks for the code and the texts of the page at hand, so that they come beside the shell and not
// after it. The list is written into the page when the app is built (build/first-files.ts).
(() => {
  const list = document.getElementById('first-files');
  if (list === null) return;
  const { pages, texts, first, login } = JSON.parse(list.textContent);
  const address = location.hash.slice(1).split('?')[0] || '/';
  const isKnown = localStorage.getItem('token') !== null;
  const page = pages[isKnown ? (address === '/' ? first : address) : login];
  const words = texts[localStorage.getItem('language') ?? localStorage.getItem('lang') ?? 'en'] ?? texts.en;
  if (page === undefined) return;
  for (const file of [...page.texts.map((name) => words[name]), ...page.code]) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = file;
    document.head.append(link);
  }
})();
