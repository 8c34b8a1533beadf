import { parseNote } from '@cliffhanger/core/proofs';
import { version } from '../../package.json' with { type: 'json' };
import { type CheckedStatement, checkStatement, readStatementFile } from '../check-zip.ts';
import { countText, localeOf, reportOf, type Translator, translatorOf } from '../report/index.ts';
import { storedRootOf, storedSizeOf } from '../stored-checkpoint.ts';
import { TEXTS } from '../texts.ts';
import { element } from './elements.ts';
import {
  card,
  checkedCard,
  dropZone,
  fileLine,
  header,
  keyField,
  pairs,
  promises,
  result,
  whereTable,
} from './parts.ts';

/* The page reads and checks a dropped file locally. It contains no URL to which data could be sent. */

interface OpenedFile {
  readonly name: string;
  readonly kilobytes: number;
  /** Undefined if the file contains no statement. */
  readonly content: Uint8Array | undefined;
  readonly seconds: number;
}

const KILOBYTE = 1_024;
const MOST_KEPT_BYTES = 100_000;

const page = document.querySelector('#page') as HTMLElement;
let translator: Translator = translatorIn(navigator.languages);
let file: OpenedFile | undefined;
let knownKey = '';
let kept: string | undefined;
let isReading = false;

function translatorIn(languages: readonly string[]): Translator {
  const locale = localeOf(languages);
  return translatorOf(locale, TEXTS[locale]);
}

const chooser = element('input', {
  type: 'file',
  class: 'hidden',
  accept: '.zip,.txt',
  multiple: '',
  tabindex: '-1',
});
chooser.setAttribute('aria-hidden', 'true');
chooser.addEventListener('change', () => void open([...(chooser.files ?? [])]));

async function open(files: readonly File[]): Promise<void> {
  const texts = files.filter((one) => one.name.endsWith('.txt') && one.size < MOST_KEPT_BYTES);
  for (const text of texts) kept = await text.text();
  const zip = files.find((one) => !texts.includes(one));
  chooser.value = '';
  const chosen = performance.now();
  if (zip !== undefined) {
    isReading = true;
    show();
    // Let the browser paint before the work begins.
    await new Promise((resolve) => setTimeout(resolve, 30));
    const began = performance.now();
    const content = await readStatementFile(new Uint8Array(await zip.arrayBuffer()));
    performance.measure('read', { start: began });
    file = {
      name: zip.name,
      kilobytes: Math.ceil(zip.size / KILOBYTE),
      content,
      seconds: (performance.now() - began) / 1_000,
    };
    isReading = false;
  }
  show();
  performance.measure('whole', { start: chosen });
}

function show(): void {
  const { t, locale } = translator;
  document.documentElement.lang = locale;
  document.title = t('verifier.title');
  page.replaceChildren(
    header(translator, (chosen) => {
      translator = translatorIn([chosen]);
      show();
    }),
    ...content(),
    element('footer', { class: 'ft' }, t('verifier.footer', { version, program: 'verify-page' })),
    chooser,
  );
}

function content(): Node[] {
  const { t } = translator;
  if (isReading)
    return [element('section', { class: 'drop', role: 'status' }, element('h1', {}, t('verifier.reading')))];
  if (file === undefined) return [dropZone(translator, () => chooser.click()), promises(translator)];
  const began = performance.now();
  const checked = checkStatement(file.content, {
    ...(knownKey !== '' && { knownKeys: [knownKey] }),
    ...(kept !== undefined && { keptCheckpoint: kept }),
  });
  performance.measure('check', { start: began });
  const seconds = file.seconds + (performance.now() - began) / 1_000;
  return answered(file, checked, seconds);
}

function answered(opened: OpenedFile, checked: CheckedStatement, seconds: number): Node[] {
  const { t, locale } = translator;
  const report = reportOf(checked, translator, storedSizeOf(kept));
  const { lines } = checked.statement ?? {};
  const text = t('verifier.file', {
    count: lines === undefined ? 0 : Math.max(0, lines.last - lines.first + 1),
    size: countText(locale, opened.kilobytes),
    seconds: new Intl.NumberFormat(locale, { maximumFractionDigits: 1, minimumFractionDigits: 1 }).format(
      seconds,
    ),
  });
  const again = () => {
    file = undefined;
    kept = undefined;
    show();
  };
  return [
    fileLine(translator, { name: opened.name, text }, again),
    result(translator, report),
    ...(report.where === undefined ? [] : [whereTable(translator, report.where)]),
    ...rootsCard(checked),
    ...keyCard(checked),
    ...(report.checks.length === 0 ? [] : [checkedCard(translator, report.checks)]),
  ];
}

/** Both roots, if the reader stored one. */
function rootsCard({ answer }: CheckedStatement): Node[] {
  const { t, locale } = translator;
  const [root, facts] = [storedRootOf(kept), answer.facts];
  if (root === undefined || facts === undefined) return [];
  const size = (count: number) => ({ size: countText(locale, count) });
  return [
    card(
      t('verifier.roots.title'),
      pairs([
        [t('verifier.roots.file', size(facts.log.size)), facts.log.root],
        [t('verifier.roots.kept', size(storedSizeOf(kept) ?? 0)), root],
      ]),
    ),
  ];
}

/** The signing key, and a field to compare it with a key from another source. */
function keyCard({ statement, log }: CheckedStatement): Node[] {
  const { t } = translator;
  if (statement === undefined) return [];
  const signer = log?.key.verifierKey ?? signersIn(statement.checkpoint);
  const rows: [string, string][] = [[t('verifier.key.file'), signer]];
  if (knownKey !== '') rows.push([t('verifier.key.known'), knownKey]);
  return [
    card(
      t('verifier.key.title'),
      pairs(rows),
      keyField(translator, knownKey, (key) => {
        knownKey = key;
        show();
      }),
    ),
  ];
}

const signersIn = (checkpoint: string): string =>
  (parseNote(checkpoint)?.signatures ?? []).map(({ name, keyId }) => `${name}+${keyId}`).join(', ');

document.addEventListener('dragover', (event) => {
  event.preventDefault();
  page.querySelector('.drop')?.classList.add('over');
});
document.addEventListener('dragleave', () => page.querySelector('.drop')?.classList.remove('over'));
document.addEventListener('drop', (event) => {
  event.preventDefault();
  void open([...(event.dataTransfer?.files ?? [])]);
});
show();
