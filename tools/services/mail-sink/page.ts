import type { Message } from './mailbox.ts';

const SHOWN_MESSAGES = 50;

const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
  article { border-top: 1px solid #8886; padding: 1rem 0; }
  h2 { font-size: 1rem; margin: 0; }
  small { opacity: .7; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
  :root { color-scheme: light dark; }
`;

/** For developers: every mail that the platform sent, newest first, as plain text. */
export const mailboxPage = (messages: readonly Message[]): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="5">
<title>Mailbox</title>
<style>${STYLE}</style>
<h1>Mailbox</h1>
${messages.length === 0 ? '<p>No mail yet.</p>' : messages.slice(0, SHOWN_MESSAGES).map(article).join('')}
</html>`;

const article = ({ to, subject, text, receivedAt }: Message): string => `<article>
<h2>${escape(subject)}</h2>
<small>to ${escape(to)}, ${escape(receivedAt)}</small>
<pre>${escape(text)}</pre>
</article>`;

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
