/*
 * Verification on public pages, in the reader's browser: a day's allocation (alone or against the public log), the
 * log of staff actions, the solvency report, and a seller's leaf in the tree of liabilities. Without this script the
 * pages show everything except the result.
 */
import { checkActions } from './check-actions.ts';
import { type CheckCard, checkCard, onPress } from './check-card.ts';
import { checkOwed } from './check-owed.ts';
import { type AllocationFile, repeatAllocation } from './repeat-allocation.ts';

/** Listed in the sentence; the table shows all. */
const MOST_NAMED = 20;

async function fetched(address: string): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response;
}

/** Loaded on demand: verifying signatures needs a separate curve library. */
async function checkDayInLog({ say, wordsOf, fact }: CheckCard): Promise<void> {
  const { checkFiles } = await import('../shared/allocation-files/index.ts');
  const checked = await checkFiles(fact('day'), async (page) =>
    (await fetched(`/draws/${fact('day')}.proof.json?page=${page}`)).json(),
  );
  if (checked.kind === 'wrong') {
    const { code, where } = checked;
    markResults(({ order }) => order !== where);
    if (code === 'late-weights') return say('is-bad', wordsOf('late'));
    return say('is-bad', wordsOf('fault', { fault: where === undefined ? code : `${code}: ${where}` }));
  }
  const { orders, toPlatform, index, results } = checked;
  const firstWrong = markResults(({ order, seller }) => results.get(order) === seller);
  if (firstWrong !== undefined) return say('is-bad', wordsOf('fault', { fault: firstWrong }));
  const facts = { index: figures.format(index), kept: figures.format(toPlatform) };
  return say('is-good', wordsOf(orders === 0 ? 'none' : 'right', facts));
}

async function repeatDay({ say, wordsOf, fact }: CheckCard): Promise<void> {
  const { isSecretTrue, isBlockNamed, wrong, isWhole } = await repeatAllocation(async (page) => {
    const response = await fetched(`/draws/${fact('day')}.json?page=${page}`);
    return (await response.json()) as AllocationFile;
  });
  const named = new Set(wrong);
  markResults(({ order }) => !named.has(order));
  if (!isSecretTrue) say('is-bad', wordsOf('secret'));
  else if (!isBlockNamed) say('is-bad', wordsOf('block'));
  else if (wrong.length > 0) {
    const more = wrong.length > MOST_NAMED ? ' …' : '';
    say('is-bad', wordsOf('bad', { numbers: wrong.slice(0, MOST_NAMED).join(', ') + more }));
  } else if (isWhole) say('is-good', wordsOf('good'));
  else say('', wordsOf('gone'));
}

interface ShownResult {
  readonly order: string;
  readonly seller: string;
}

/** Marks each order in the table; returns the first wrong one. */
function markResults(isRight: (firstWrong: ShownResult) => boolean): string | undefined {
  let wrong: string | undefined;
  for (const cell of document.querySelectorAll<HTMLElement>('[data-order]')) {
    const { order = '', seller = '' } = cell.dataset;
    const isGood = isRight({ order, seller });
    if (!isGood) wrong ??= order;
    cell.classList.toggle('good', isGood);
    cell.classList.toggle('bad', !isGood);
    cell.textContent = isGood ? '✓' : '✗';
  }
  return wrong;
}

const figures = new Intl.NumberFormat(document.documentElement.lang);

async function walkActions({ say, wordsOf }: CheckCard): Promise<void> {
  const { sequence, head, fault } = await checkActions({
    fetchFile: async (after) => (await fetched(`/actions.jsonl?after=${after}`)).text(),
    onProgress: (lines) => say('', wordsOf('busy', { lines: figures.format(lines) })),
  });
  if (fault === undefined) say('is-good', wordsOf('good', { lines: figures.format(sequence), head }));
  else say('is-bad', wordsOf('bad', { line: figures.format(fault.at) }));
}

/** Loaded on demand: verifying address signatures needs a separate curve library. */
async function addUpReport({ say, wordsOf, fact }: CheckCard): Promise<void> {
  const { checkReport } = await import('./check-report.ts');
  const verified = await checkReport(fact('day'), {
    fetchProof: async (day) => (await fetched(`/solvency/${day}.proof.json`)).json(),
    fetchReport: async (day) => (await fetched(`/solvency/${day}.json`)).text(),
  });
  if (!verified.ok)
    return say('is-bad', wordsOf('bad', { code: verified.code, where: verified.where ?? fact('day') }));
  const { index, signedAddresses, signedDaysAgo } = verified.facts;
  const facts = {
    index: figures.format(index),
    addresses: figures.format(signedAddresses),
    ago: figures.format(signedDaysAgo),
  };
  return say('is-good', wordsOf('good', facts));
}

const MICRO_PER_USDT = 1_000_000n;
const MICRO_DIGITS = 6;
const moneyText = (micro: string): string => {
  const amount = BigInt(micro);
  const decimals = (amount % MICRO_PER_USDT).toString().padStart(MICRO_DIGITS, '0');
  const exact = `${amount / MICRO_PER_USDT}.${decimals}` as Intl.StringNumericLiteral;
  return new Intl.NumberFormat(document.documentElement.lang, { minimumFractionDigits: MICRO_DIGITS }).format(
    exact,
  );
};

async function findPlace({ say, wordsOf }: CheckCard, file: File): Promise<void> {
  const result = await checkOwed(await file.text(), {
    fetchReport: async (day) => new Uint8Array(await (await fetched(`/solvency/${day}.json`)).arrayBuffer()),
  });
  if (result.kind === 'bad') return say('is-bad', wordsOf('bad', { code: result.code }));
  if (result.kind === 'other-report') return say('is-bad', wordsOf('report', { day: result.day }));
  const { sum, owed, day } = result.facts;
  const facts = { amount: moneyText(sum), owed: moneyText(owed), day, steps: figures.format(result.steps) };
  return say('is-good', wordsOf('good', facts));
}

/** The file is read in the browser and sent nowhere. */
function takeFiles(card: CheckCard): void {
  const { element: area, say, wordsOf } = card;
  const check = (file: File | undefined): void => {
    if (file === undefined) return;
    say('', wordsOf('busy'));
    void findPlace(card, file).catch(() => say('', wordsOf('gone')));
  };
  const input = area.querySelector('input');
  input?.addEventListener('change', () => check(input.files?.[0]));
  area.addEventListener('dragover', (event) => {
    event.preventDefault();
    area.classList.add('is-over');
  });
  area.addEventListener('dragleave', () => area.classList.remove('is-over'));
  area.addEventListener('drop', (event) => {
    event.preventDefault();
    area.classList.remove('is-over');
    check(event.dataTransfer?.files[0]);
  });
}

const CHECKS: Readonly<Record<string, (card: CheckCard) => void>> = {
  draw: (card) => onPress(card, () => repeatDay(card)),
  'draw-in-log': (card) => onPress(card, () => checkDayInLog(card)),
  report: (card) => onPress(card, () => addUpReport(card)),
  owed: takeFiles,
  actions: (card) => onPress(card, () => walkActions(card)),
};

for (const element of document.querySelectorAll<HTMLElement>('[data-check]')) {
  const card = checkCard(element);
  CHECKS[card.fact('check')]?.(card);
}
