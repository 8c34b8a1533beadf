import {
  amountText,
  type CheckLine,
  type Report,
  rowAmount,
  signOf,
  type Translator,
  type WhereRow,
} from '../report/index.ts';

const SIGNS: Readonly<Record<CheckLine['state'], string>> = { ok: '✓', no: '✕', open: '?', attention: '!' };

/** Formats the report for a terminal. */
export function printedReport({ title, texts, todo, where, checks }: Report, translator: Translator): string {
  const { t } = translator;
  return [
    title,
    ...texts,
    ...(todo === undefined ? [] : ['', `${t('verifier.todo')} ${todo}`]),
    ...(where === undefined
      ? []
      : ['', t('verifier.where.title'), ...where.rows.map(rowIn(translator)), where.note]),
    ...(checks.length === 0 ? [] : ['', t('verifier.checked.title'), ...checks.flatMap(printedCheck)]),
    '',
  ].join('\n');
}

const rowIn =
  ({ locale }: Translator) =>
  (row: WhereRow): string =>
    [
      row.position === 'hit' ? '>' : ' ',
      row.line,
      row.day,
      row.what,
      `${signOf(row)}${amountText(locale, rowAmount(row))}`,
      amountText(locale, row.yoursAfter),
    ].join('  ');

const printedCheck = ({ state, title, value, text }: CheckLine): string[] => [
  `  ${SIGNS[state]} ${title}: ${value}`,
  ...(text !== undefined ? [`    ${text}`] : []),
];
