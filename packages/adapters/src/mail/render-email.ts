import type { EmailContent, EmailPart, Footer } from './email.ts';
import { html, type Markup } from './markup.ts';

export interface RenderedEmail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export const renderEmail = (content: EmailContent): RenderedEmail => ({
  subject: content.subject,
  html: renderHtml(content),
  text: renderText(content),
});

/*
 * Tables and inline styles, because every mail client supports them. Dark colours use a media query; clients
 * without media queries show the light ones.
 */

const COLOURS = {
  page: '#f2f3f7',
  card: '#ffffff',
  text: '#16181d',
  quiet: '#5c6270',
  line: '#e2e4ea',
  primary: '#1f6ef5',
  onPrimary: '#ffffff',
  warning: '#fff4e5',
  onWarning: '#6b3d00',
} as const;

const FONT =
  "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,'Noto Sans',sans-serif";

const DARK = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background-color: #0d0e12 !important; }
  .card { background-color: #181a20 !important; }
  .text { color: #eceef3 !important; }
  .quiet { color: #a0a6b4 !important; }
  .line { border-color: #2c2f38 !important; }
  .code { background-color: #23262f !important; color: #eceef3 !important; }
  .warning { background-color: #3a2a10 !important; color: #ffd9a0 !important; }
}
@media (max-width: 480px) { .card { padding: 24px 20px !important; } }`;

function renderHtml(content: EmailContent): string {
  const { locale, title, preheader, greeting, parts, footer } = content;
  return html`<!doctype html>
<html lang="${locale}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${content.subject}</title>
<style>${trusted(DARK)}</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:${COLOURS.page};">
<div style="display:none;max-height:0;overflow:hidden;opacity:0;">${preheader}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:${COLOURS.page};">
<tr><td align="center" style="padding:24px 12px;">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;">
<tr><td class="text" style="${font(17, 24)}font-weight:700;color:${COLOURS.text};padding:0 8px 16px;">${footer.brand}</td></tr>
<tr><td class="card" style="background-color:${COLOURS.card};border-radius:16px;padding:32px;">
<h1 class="text" style="margin:0 0 16px;${font(22, 30)}font-weight:700;color:${COLOURS.text};">${title}</h1>
${greeting === undefined ? [] : [paragraph(greeting)]}${parts.map(renderPart)}</td></tr>
${renderFooter(footer)}</table>
</td></tr>
</table>
</body>
</html>
`.html;
}

const font = (size: number, line: number): string =>
  `font-family:${FONT};font-size:${size}px;line-height:${line}px;`;

/** For our own constants only, never for a mail's facts. */
const trusted = (css: string): Markup => ({ html: css }) as Markup;

function renderPart(part: EmailPart): Markup {
  switch (part.kind) {
    case 'paragraph':
      return paragraph(part.text);
    case 'code':
      return html`<p class="code" style="margin:24px 0;padding:16px;border-radius:12px;background-color:${COLOURS.page};color:${COLOURS.text};font-family:ui-monospace,Menlo,Consolas,monospace;font-size:28px;line-height:36px;font-weight:700;letter-spacing:6px;text-align:center;">${part.text}</p>
`;
    case 'warning':
      return html`<p class="warning" style="margin:16px 0 0;padding:12px 16px;border-radius:12px;background-color:${COLOURS.warning};${font(15, 22)}color:${COLOURS.onWarning};">${part.text}</p>
`;
    case 'facts':
      return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px;">
${part.facts.map(
  ({ label, text }) => html`<tr><td class="line" style="padding:12px 0;border-top:1px solid ${COLOURS.line};">
<span class="quiet" style="display:block;${font(13, 18)}color:${COLOURS.quiet};">${label}</span>
<span class="text" style="${font(15, 22)}color:${COLOURS.text};">${text}</span></td></tr>
`,
)}</table>
`;
    case 'action':
      return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 16px;">
<tr><td style="border-radius:12px;background-color:${COLOURS.primary};"><a href="${part.url}" style="display:inline-block;padding:12px 24px;${font(15, 22)}font-weight:600;color:${COLOURS.onPrimary};text-decoration:none;">${part.label}</a></td></tr>
</table>
<p class="quiet" style="margin:0;${font(13, 18)}color:${COLOURS.quiet};">${part.hint}<br><span style="word-break:break-all;">${part.url}</span></p>
`;
  }
}

const paragraph = (text: string): Markup =>
  html`<p class="text" style="margin:0 0 16px;${font(15, 22)}color:${COLOURS.text};">${text}</p>
`;

const renderFooter = ({ reason, support, supportUrl }: Footer): Markup =>
  html`<tr><td class="quiet" style="padding:16px 8px;${font(13, 18)}color:${COLOURS.quiet};">${reason}<br>${support} <a class="quiet" href="${supportUrl}" style="color:${COLOURS.quiet};">${supportUrl}</a></td></tr>
`;

function renderText({ title, greeting, parts, footer }: EmailContent): string {
  const lines = [
    footer.brand,
    title,
    ...(greeting === undefined ? [] : [greeting]),
    ...parts.map(textOf),
    '--',
    `${footer.reason}\n${footer.support} ${footer.supportUrl}`,
  ];
  return `${lines.join('\n\n')}\n`;
}

function textOf(part: EmailPart): string {
  switch (part.kind) {
    case 'facts':
      return part.facts.map(({ label, text }) => `${label}: ${text}`).join('\n');
    case 'action':
      return `${part.label}: ${part.url}`;
    default:
      return part.text;
  }
}
