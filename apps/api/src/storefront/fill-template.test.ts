import { expect, test } from 'vitest';
import { fillTemplate } from './fill-template.ts';

test('a title cannot become markup, in a text or in an attribute', () => {
  const filled = fillTemplate('<h1 title="{{title}}">{{title}}</h1>', { title: `<script>"it's"&` });
  expect(filled).toBe(
    '<h1 title="&lt;script&gt;&quot;it&#39;s&quot;&amp;">&lt;script&gt;&quot;it&#39;s&quot;&amp;</h1>',
  );
});

test('what is filled in is not read as a placeholder again', () => {
  expect(fillTemplate('{{title}}', { title: '{{secret}}', secret: 'no' })).toBe('{{secret}}');
});

test('what is filled into a section is not read as a placeholder again either', () => {
  const page = '{{#seller}}<b>{{seller}}</b>{{/seller}}{{#languages}}<i>{{name}}</i>{{/languages}}';
  for (const name of ['{{nobody}}', '{{title}}', '{{#seller}}', '{{/seller}}', '{{#title}}x{{/title}}'])
    expect(fillTemplate(page, { seller: name, title: 'no', languages: [{ name }] })).toBe(
      `<b>${name}</b><i>${name}</i>`,
    );
});

test('a section stands only when there is something in it', () => {
  const page = 'a{{#seller}}<b>{{seller}}</b>{{/seller}}c{{#still}}!{{/still}}';
  expect(fillTemplate(page, { seller: 'Lantern Picks', still: false })).toBe('a<b>Lantern Picks</b>c');
  expect(fillTemplate(page, { seller: '', still: true })).toBe('ac!');
});

test('a list repeats its section', () => {
  const languages = [{ name: 'English' }, { name: 'Español' }];
  expect(fillTemplate('{{#languages}}<li>{{name}}</li>{{/languages}}', { languages })).toBe(
    '<li>English</li><li>Español</li>',
  );
});

test('a placeholder that nobody fills is a bug', () => {
  expect(() => fillTemplate('{{title}}', {})).toThrow('nothing fills {{title}}');
});
