import {
  type DramaId,
  type ImportLine,
  type ImportStep,
  isSameName,
  type KnownDrama,
  newlyAnnounced,
  type PlannedLine,
  planLine,
} from '@cliffhanger/core/catalog';
import { accept, type Instant, type OperatorId, type Result, refuse } from '@cliffhanger/core/kernel';
import { dayOf } from '@cliffhanger/core/settlement';
import type { EditedCategory, Random, Requires, Uses } from '../ports/index.ts';
import { addDrama } from './edit-drama.ts';

export type ImportedLine = PlannedLine & {
  readonly key: string;
  /** `null` until the drama exists. */
  readonly id: DramaId | null;
};

/** The dry run: the effect of each line, or why it has none. Writes nothing. */
export const planImport =
  ({ transactions }: Requires<'transactions', 'catalogEditing'>) =>
  async (lines: readonly ImportLine[]): Promise<Result<readonly ImportedLine[]>> =>
    accept(await transactions.read((repositories) => plan(repositories, lines)));

async function plan(
  { catalogEditing }: Uses<'catalogEditing'>,
  lines: readonly ImportLine[],
): Promise<readonly ImportedLine[]> {
  const categories = (await catalogEditing.categories()).flatMap(({ names }) => names.en ?? []);
  const known = await knownOf({ catalogEditing }, lines);
  return lines.map((line) => {
    const drama = known.get(line.key);
    return { ...planLine(line, drama, categories), key: line.key, id: drama?.id ?? null };
  });
}

const knownOf = async (
  { catalogEditing }: Uses<'catalogEditing'>,
  lines: readonly ImportLine[],
): Promise<ReadonlyMap<string, KnownDrama>> => {
  const known = await catalogEditing.knownByKeys(lines.map(({ key }) => key));
  return new Map(known.map((drama) => [drama.key, drama]));
};

export interface ApplyImport {
  readonly lines: readonly ImportLine[];
  readonly by: OperatorId;
}

/**
 * Applies the plan in one transaction and skips refused lines. Returns the remaining plan: its open steps are
 * files, which are uploaded one by one. Idempotent.
 */
export const applyImport =
  ({
    transactions,
    clock,
    random,
  }: Requires<'transactions' | 'clock' | 'random', 'catalogEditing' | 'preOrders'>) =>
  ({ lines, by }: ApplyImport): Promise<Result<readonly ImportedLine[]>> =>
    transactions.run(async (repositories): Promise<Result<readonly ImportedLine[]>> => {
      if (new Set(lines.map(({ key }) => key)).size !== lines.length)
        return refuse('invalid-input', { field: 'lines' });
      const categories = await repositories.catalogEditing.categories();
      for (const [index, { steps }] of (await plan(repositories, lines)).map(stepsOf).entries()) {
        const line = lines[index];
        if (line === undefined || steps.length === 0) continue;
        const written = await writeLine(repositories, {
          line,
          steps,
          categories,
          random,
          by,
          now: clock.now(),
        });
        if (!written.ok) return written;
      }
      return accept(await plan(repositories, lines));
    });

const stepsOf = (planned: ImportedLine): { readonly steps: readonly ImportStep[] } => ({
  steps: planned.outcome === 'refused' ? [] : planned.steps,
});

interface WriteLine {
  readonly line: ImportLine;
  readonly steps: readonly ImportStep[];
  readonly categories: readonly EditedCategory[];
  readonly random: Random;
  readonly by: OperatorId;
  readonly now: Instant;
}

async function writeLine(
  repositories: Uses<'catalogEditing' | 'preOrders'>,
  { line, steps, categories, random, by, now }: WriteLine,
): Promise<Result<true>> {
  const category = categories.find(({ names }) => isSameName(names.en ?? '', line.category));
  if (category === undefined) return refuse('category-unknown');
  const english = line.texts.find(({ locale }) => locale === 'en');
  if (steps.includes('drama')) {
    const asked = { ...line, categoryId: category.id, by };
    const title = english?.title ?? '';
    const made = await addDrama(repositories, {
      asked: { ...asked, title, synopsis: english?.synopsis ?? '' },
      random,
      now,
    });
    if (!made.ok) return made;
  }
  const known = (await knownOf(repositories, [line])).get(line.key);
  if (known === undefined) throw new Error('a drama that was imported is not there');
  const { id } = known;
  const { episodes, freeEpisodes } = line;
  if (steps.includes('category') || steps.includes('episodes'))
    await repositories.catalogEditing.saveFacts(id, { categoryId: category.id, episodes, freeEpisodes });
  await writeTexts(repositories, id, { line, steps });
  if (steps.includes('announced')) await announce(repositories, known, { line, by, now });
  return accept(true);
}

/** Skips episodes that are out meanwhile and days that have passed; the plan still lists them. */
async function announce(
  { preOrders }: Uses<'preOrders'>,
  known: KnownDrama,
  { line, by, now }: Pick<WriteLine, 'line' | 'by' | 'now'>,
): Promise<void> {
  for (const range of newlyAnnounced(line.announced ?? [], known))
    if (range.first > (known.readyThrough ?? 0) && range.comesOn >= dayOf(now))
      await preOrders.announce({ ...range, dramaId: known.id }, by, now);
}

/** Captions that were written by hand stay. */
async function writeTexts(
  { catalogEditing }: Uses<'catalogEditing'>,
  id: DramaId,
  { line, steps }: Pick<WriteLine, 'line' | 'steps'>,
): Promise<void> {
  const stored = await catalogEditing.textsOf(id);
  for (const text of line.texts.filter(({ locale }) => steps.includes(`text:${locale}`))) {
    const captions = stored.find(({ locale }) => locale === text.locale)?.captions ?? [];
    await catalogEditing.saveText(id, { ...text, captions });
  }
}
