import type { AnnouncedRange } from '../announced.ts';
import type { DramaId, Prices } from '../drama.ts';
import { areEpisodesRight, arePricesRight, type EpisodesBefore } from '../keeping.ts';
import { areFactsRight, areSameTerms } from '../licence.ts';
import {
  type EpisodeFile,
  IMPORT_KEY,
  type ImportedLicence,
  type ImportLine,
  type ImportText,
} from './import-line.ts';

/** Why a line is skipped, as keys of console texts. */
export const IMPORT_PROBLEMS = [
  'key-malformed',
  'category-unknown',
  'english-title-missing',
  'episodes-out-of-range',
  'episodes-not-fewer',
  'prices-wrong',
  'prices-differ',
  'licence-wrong',
  'episode-file-out-of-range',
  'announced-out-of-range',
] as const;
export type ImportProblem = (typeof IMPORT_PROBLEMS)[number];

/** The current drama of that key. */
export interface KnownDrama extends Prices, EpisodesBefore {
  readonly id: DramaId;
  readonly key: string;
  readonly category: string;
  readonly texts: readonly ImportText[];
  readonly posterDigest: string | null;
  readonly licences: readonly ImportedLicence[];
  readonly episodeFiles: readonly EpisodeFile[];
  /** Including episodes that are out by now. */
  readonly announced?: readonly AnnouncedRange[] | undefined;
  readonly readyThrough?: number;
}

/**
 * What would be written, such as `text:de` or `episode:7`. Files are sent one by one, the rest with the line.
 */
export type ImportStep =
  | 'drama'
  | 'category'
  | 'episodes'
  | 'poster'
  | 'licence'
  | 'announced'
  | `text:${string}`
  | `episode:${number}`;

export type PlannedLine =
  | { readonly outcome: 'create' | 'change' | 'same'; readonly steps: readonly ImportStep[] }
  | { readonly outcome: 'refused'; readonly problems: readonly ImportProblem[] };

/** The effect of importing the line now. Pure, so that the dry run and the import cannot differ. */
export function planLine(
  line: ImportLine,
  known: KnownDrama | undefined,
  categories: readonly string[],
): PlannedLine {
  const problems = IMPORT_PROBLEMS.filter((problem) => PROBLEMS[problem](line, known, categories));
  if (problems.length > 0) return { outcome: 'refused', problems };
  const steps: readonly ImportStep[] = [
    ...(known === undefined ? (['drama'] as const) : changesOf(line, known)),
    ...textSteps(line, known),
    ...announcedSteps(line, known),
    ...fileSteps(line, known),
  ];
  if (known === undefined) return { outcome: 'create', steps };
  return { outcome: steps.length === 0 ? 'same' : 'change', steps };
}

type Check = (line: ImportLine, known: KnownDrama | undefined, categories: readonly string[]) => boolean;

const PROBLEMS: Readonly<Record<ImportProblem, Check>> = {
  'key-malformed': ({ key }) => !IMPORT_KEY.test(key),
  'category-unknown': ({ category }, _known, categories) =>
    !categories.some((name) => isSameName(name, category)),
  'english-title-missing': ({ texts }) => !texts.some(({ locale, title }) => locale === 'en' && title !== ''),
  'episodes-out-of-range': (line) => !areEpisodesRight(line),
  'episodes-not-fewer': ({ episodes }, known) => known?.hasBeenOnSale === true && episodes < known.episodes,
  'prices-wrong': (line) => !arePricesRight(line),
  // Prices in force are changed on the drama's page, with a date and a reason.
  'prices-differ': ({ wholesale, retail }, known) =>
    known !== undefined && (known.wholesale !== wholesale || known.retail !== retail),
  'licence-wrong': ({ licence }) => licence !== null && !areFactsRight(licence),
  'episode-file-out-of-range': ({ episodeFiles, episodes }) =>
    episodeFiles.some(({ number }) => number < 0 || number > episodes),
  'announced-out-of-range': ({ announced = [], episodes }) =>
    announced.some(({ first, last }) => first < 1 || last < first || last > episodes),
};

export const isSameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

const changesOf = (line: ImportLine, known: KnownDrama): readonly ImportStep[] => [
  ...(isSameName(line.category, known.category) ? [] : (['category'] as const)),
  ...(line.episodes === known.episodes && line.freeEpisodes === known.freeEpisodes
    ? []
    : (['episodes'] as const)),
];

const textSteps = ({ texts }: ImportLine, known: KnownDrama | undefined): readonly ImportStep[] =>
  texts
    .filter((text) => !known?.texts.some((other) => isSameText(text, other)))
    .map(({ locale }): ImportStep => `text:${locale}`);

const isSameText = (one: ImportText, other: ImportText): boolean =>
  one.locale === other.locale && one.title === other.title && one.synopsis === other.synopsis;

/** Skips episodes already announced for the same day. */
const announcedSteps = (
  { announced = [] }: ImportLine,
  known: KnownDrama | undefined,
): readonly ImportStep[] => (newlyAnnounced(announced, known).length === 0 ? [] : ['announced']);

export const newlyAnnounced = (
  announced: readonly AnnouncedRange[],
  known: Pick<KnownDrama, 'announced'> | undefined,
): readonly AnnouncedRange[] =>
  announced.filter(
    ({ first, last, comesOn }) =>
      !known?.announced?.some(
        (other) => other.first <= first && last <= other.last && other.comesOn === comesOn,
      ),
  );

function fileSteps(
  { posterDigest, licence, episodeFiles }: ImportLine,
  known: KnownDrama | undefined,
): readonly ImportStep[] {
  const hasPoster = posterDigest === null || posterDigest === known?.posterDigest;
  const hasLicence =
    licence === null || (known?.licences.some((other) => isSameLicence(licence, other)) ?? false);
  const missing = episodeFiles.filter(
    ({ number, digest }) =>
      !known?.episodeFiles.some((other) => other.number === number && other.digest === digest),
  );
  return [
    ...(hasPoster ? [] : (['poster'] as const)),
    ...(hasLicence ? [] : (['licence'] as const)),
    ...missing.map(({ number }): ImportStep => `episode:${number}`),
  ];
}

const isSameLicence = (one: ImportedLicence, other: ImportedLicence): boolean =>
  one.proofDigest === other.proofDigest && areSameTerms(one, other);
