// Runs before the app: preloads code and messages of the current page and sends its first queries, so that they load
// in parallel with the shell. The manifest is inlined at build time (build/preload-manifest.ts);
// src/shared/server/bootstrap-queries.ts takes the responses.
(() => {
  const list = document.getElementById('preload-manifest');
  if (list === null) return;
  const { pages, messages, first, login, formatters } = JSON.parse(list.textContent);
  setTimeout(() => new Worker(formatters));
  const address = location.hash.slice(1).split('?')[0] || '/';
  const token = localStorage.getItem('token');
  const page = pages[token === null ? login : address === '/' ? first : address];
  if (page === undefined) return;
  const stored = localStorage.getItem('language') ?? localStorage.getItem('lang') ?? '';
  const lang = stored in messages ? stored : 'en';
  for (const file of [...page.messages.map((name) => messages[lang][name]), ...page.code]) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = file;
    document.head.append(link);
  }
  const calls = location.hash.includes('?') ? page.calls : [...page.calls, ...page.plainCalls];
  window.bootstrapResponses = calls.map((call) => {
    const path = call.path;
    const body = JSON.stringify({ ...call.body, lang });
    const headers = { 'content-type': 'application/json', 'access-token': token };
    const response = fetch(path, { method: 'POST', headers, body });
    // Whichever request takes the response handles its failure; an unused response fails silently.
    response.catch(() => {});
    return { path, body, token, sentAt: Date.now(), response };
  });
})();
