import { LOCALES } from '@cliffhanger/core/kernel';
import { LOCALE_NAMES } from '@cliffhanger/i18n';
import {
  amountFigures,
  type CheckLine,
  type Report,
  rowAmount,
  signOf,
  type Translator,
  type WhereRow,
} from '../report/index.ts';
import { drawing, element, MARK, TONE_DRAWINGS } from './elements.ts';

const SIGNS: Readonly<Record<CheckLine['state'], string>> = { ok: '✓', no: '✕', open: '?', attention: '!' };

export function header({ t, locale }: Translator, onLanguage: (locale: string) => void): HTMLElement {
  const select = element('select', { 'aria-label': t('verifier.language') });
  for (const name of LOCALES) {
    select.append(
      element('option', { value: name, ...(name === locale && { selected: '' }) }, LOCALE_NAMES[name]),
    );
  }
  select.addEventListener('change', () => onLanguage(select.value));
  return element(
    'header',
    { class: 'hd' },
    element('div', { class: 'name' }, drawing(MARK), t('verifier.title')),
    element('div', { class: 'aside' }, element('span', {}, t('verifier.offline')), select),
  );
}

export function dropZone({ t }: Translator, choose: () => void): HTMLElement {
  const button = element('button', { class: 'btn', type: 'button' }, t('verifier.drop.action'));
  button.addEventListener('click', choose);
  return element(
    'section',
    { class: 'drop' },
    element('h1', {}, t('verifier.drop.title')),
    element('p', {}, t('verifier.drop.text')),
    button,
  );
}

export function promises({ t }: Translator): HTMLElement {
  const list = (state: CheckLine['state'], title: string, lines: readonly string[]) =>
    card(
      title,
      element('ul', { class: 'ck' }, ...lines.map((line) => checkItem({ state, title: line, value: '' }))),
    );
  return element(
    'div',
    { class: 'two' },
    list('ok', t('verifier.can.title'), [
      t('verifier.can.unchanged'),
      t('verifier.can.sums'),
      t('verifier.can.signed'),
    ]),
    list('open', t('verifier.cannot.title'), [
      t('verifier.cannot.names'),
      t('verifier.cannot.after'),
      t('verifier.cannot.money'),
    ]),
  );
}

export function fileLine(
  { t }: Translator,
  { name, text }: { readonly name: string; readonly text: string },
  onOther: () => void,
): HTMLElement {
  const other = element('button', { class: 'link', type: 'button' }, t('verifier.other-file'));
  other.addEventListener('click', onOther);
  return element(
    'div',
    { class: 'file' },
    element('div', {}, element('b', {}, name), element('span', {}, text)),
    other,
  );
}

export function result({ t }: Translator, { tone, title, texts, todo }: Report): HTMLElement {
  return element(
    'section',
    { class: `res ${tone}`, role: tone === 'bad' ? 'alert' : 'status' },
    drawing(TONE_DRAWINGS[tone]),
    element(
      'div',
      {},
      element('h1', {}, title),
      ...texts.map((text) => element('p', {}, text)),
      todo === undefined
        ? undefined
        : element('p', { class: 'do' }, element('b', {}, t('verifier.todo')), ` ${todo}`),
    ),
  );
}

export function whereTable(
  translator: Translator,
  { rows, note }: NonNullable<Report['where']>,
): HTMLElement {
  const { t } = translator;
  const head = element(
    'tr',
    {},
    element('th', {}, t('verifier.where.line')),
    element('th', {}, t('verifier.where.day')),
    element('th', { class: 'hs' }, t('verifier.where.what')),
    element('th', { class: 'r' }, t('verifier.where.amount')),
    element('th', { class: 'r' }, t('verifier.where.yours')),
  );
  return card(
    t('verifier.where.title'),
    element(
      'table',
      {},
      element('thead', {}, head),
      element('tbody', {}, ...rows.map((row) => whereLine(translator, row))),
    ),
    element('p', { class: 'small' }, note),
  );
}

function whereLine({ locale }: Translator, row: WhereRow): HTMLElement {
  const figures = (micro: bigint, sign: string): (string | Node)[] => {
    const { main, quiet } = amountFigures(locale, micro);
    return [`${sign}${main}`, element('s', {}, quiet)];
  };
  const amount = figures(rowAmount(row), signOf(row));
  const { sign } = amountFigures(locale, row.yoursAfter);
  return element(
    'tr',
    { class: row.position },
    element('td', {}, String(row.line)),
    element('td', {}, row.day),
    element('td', { class: 'hs' }, row.what),
    element('td', { class: 'r' }, ...(row.position === 'hit' ? [element('mark', {}, ...amount)] : amount)),
    element('td', { class: 'r' }, ...figures(row.yoursAfter, sign)),
  );
}

export const checkedCard = ({ t }: Translator, checks: readonly CheckLine[]): HTMLElement =>
  card(t('verifier.checked.title'), element('ul', { class: 'ck' }, ...checks.map(checkItem)));

const checkItem = ({ state, title, value, text }: CheckLine): HTMLElement =>
  element(
    'li',
    { class: state },
    element('i', { 'aria-hidden': 'true' }, SIGNS[state]),
    element('b', {}, title),
    value === '' ? undefined : element('span', {}, value),
    text === undefined ? undefined : element('small', {}, text),
  );

export function card(title: string, ...children: readonly (Node | undefined)[]): HTMLElement {
  return element('section', { class: 'card' }, element('h2', {}, title), ...children);
}

export const pairs = (rows: readonly (readonly [string, string])[]): HTMLElement =>
  element(
    'dl',
    { class: 'kv' },
    ...rows.flatMap(([term, text]) => [element('dt', {}, term), element('dd', { class: 'mono' }, text)]),
  );

export function keyField({ t }: Translator, known: string, onKey: (key: string) => void): HTMLElement {
  const input = element('input', { id: 'key', value: known, autocomplete: 'off', spellcheck: 'false' });
  const button = element('button', { class: 'btn' }, t('verifier.key.action'));
  const form = element(
    'form',
    { class: 'ask' },
    element('label', { for: 'key' }, t('verifier.key.compare')),
    input,
    button,
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    onKey(input.value.trim());
  });
  return form;
}
