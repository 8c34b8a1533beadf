/*
 * What the public pages run in the reader's browser: a day's draw again, and the chain of what staff did. Their words come
 * with the page, in the reader's language; without this script the pages say everything but the result.
 */
import { checkActions } from './check-actions.ts';
import { type AllocationFile, repeatAllocation } from './repeat-allocation.ts';

const card = document.querySelector<HTMLElement>('[data-check]');
const button = card?.querySelector('button') ?? null;
const line = card?.querySelector('[role=status]') ?? null;
/** Written out in one sentence; the rest is in the table. */
const MOST_NAMED = 20;

type Look = 'is-good' | 'is-bad' | '';

const wordsOf = (name: string, facts: Readonly<Record<string, string>> = {}): string =>
  (card?.dataset[name] ?? '').replaceAll(/\{(\w+)\}/g, (whole, fact: string) => facts[fact] ?? whole);

function say(look: Look, text: string): void {
  card?.classList.remove('is-good', 'is-bad');
  if (look !== '') card?.classList.add(look);
  if (line === null) return;
  line.className = look === 'is-good' ? 'good' : look === 'is-bad' ? 'bad' : '';
  line.textContent = text;
}

async function fetched(address: string): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response;
}

async function repeatDay(day: string): Promise<void> {
  const { isSecretTrue, wrong, isWhole } = await repeatAllocation(async (page) => {
    const response = await fetched(`/draws/${day}.json?page=${page}`);
    return (await response.json()) as AllocationFile;
  });
  markResults(new Set(wrong));
  if (!isSecretTrue) say('is-bad', wordsOf('secret'));
  else if (wrong.length > 0) {
    const more = wrong.length > MOST_NAMED ? ' …' : '';
    say('is-bad', wordsOf('bad', { numbers: wrong.slice(0, MOST_NAMED).join(', ') + more }));
  } else if (isWhole) say('is-good', wordsOf('good'));
  else say('', wordsOf('gone'));
}

function markResults(wrong: ReadonlySet<string>): void {
  for (const cell of document.querySelectorAll<HTMLElement>('[data-order]')) {
    const isWrong = wrong.has(cell.dataset['order'] ?? '');
    cell.classList.add(isWrong ? 'bad' : 'good');
    cell.textContent = isWrong ? '✗' : '✓';
  }
}

const figures = new Intl.NumberFormat(document.documentElement.lang);

async function walkActions(): Promise<void> {
  const { sequence, head, fault } = await checkActions({
    fetchFile: async (after) => (await fetched(`/actions.jsonl?after=${after}`)).text(),
    onProgress: (lines) => say('', wordsOf('busy', { lines: figures.format(lines) })),
  });
  if (fault === undefined) say('is-good', wordsOf('good', { lines: figures.format(sequence), head }));
  else say('is-bad', wordsOf('bad', { line: figures.format(fault.at) }));
}

if (card !== null && button !== null) {
  button.hidden = false;
  button.addEventListener('click', () => {
    button.disabled = true;
    say('', wordsOf('busy', { lines: '0' }));
    const check = card.dataset['check'] === 'draw' ? repeatDay(card.dataset['day'] ?? '') : walkActions();
    void check
      .catch(() => say('', wordsOf('gone')))
      .finally(() => {
        button.disabled = false;
      });
  });
}
