import { expect, test } from 'vitest';
import { html, NOTHING } from './markup.ts';

test('a text that is filled in stays a text, wherever it stands', () => {
  const name = `<script>alert('1')</script>"`;
  const written = '&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&quot;';
  expect(html`<b title="${name}">${name}</b>`.markup).toBe(`<b title="${written}">${written}</b>`);
});

test('pieces of a page stand in other pieces, one after the other', () => {
  const rows = ['a', '<b>'].map((cell) => html`<td>${cell}</td>`);
  expect(html`<tr>${rows}${NOTHING}</tr>`.markup).toBe('<tr><td>a</td><td>&lt;b&gt;</td></tr>');
});
