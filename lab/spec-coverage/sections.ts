import type { Locale } from '@cliffhanger/core/kernel';
import {
  localesOf,
  type ScreenState,
  SPEC_CONSTANTS,
  SPEC_SCREENS,
  type SpecScreen,
} from '@cliffhanger/testing/observations';
import { contract } from '@cliffhanger/wire/contract';
import { PAGES } from '@cliffhanger/wire/pages';
import { DEMANDED_PARTS, INSPECTED_PARTS } from '../../e2e/judging/screen-parts.ts';
import { saidIt } from './said-text.ts';
import type { Section, Wanted } from './section.ts';
import { SPEC_CALLS } from './spec-calls.ts';
import { SPEC_CHANGES } from './spec-changes.ts';
import { SPEC_MESSAGES } from './spec-messages.ts';
import { SPEC_ROUTES } from './spec-routes.ts';

const PATHS: ReadonlySet<string> = new Set(contract.map(({ path }) => path));

/** A call counts when a browser made it in a journey and the server returned code 0. */
const calls: Section = {
  name: 'calls',
  wanted: SPEC_CALLS.map((path) => ({
    line: path,
    key: PATHS.has(path) ? path : `no call has the path ${path}`,
  })),
  seen: (observation) => (observation.kind === 'made-call' ? observation.path : undefined),
};

/**
 * A message counts when a real call returned it in the catalogue's words, or when it was sent to a seller.
 */
const messages: Section = {
  name: 'messages',
  wanted: SPEC_MESSAGES.map(([line, key]) => ({ line, key })),
  seen: (observation) => {
    if (observation.kind === 'answer')
      return saidIt(observation.call, observation.outcome, observation.text)
        ? observation.outcome
        : undefined;
    return observation.kind === 'change' && observation.of === 'message'
      ? `message: ${observation.to}`
      : undefined;
  },
};

interface Change {
  readonly of: string;
  readonly from: string;
  readonly to: string;
  readonly how?: string;
}

const changeKey = ({ of, from, to, how = '' }: Change): string => `${of}: ${from} → ${to} ${how}`.trim();

/** A state change counts when a row of a real database made it. */
const changes: Section = {
  name: 'state changes',
  wanted: SPEC_CHANGES.map((change) => ({ line: change.line, key: changeKey(change) })),
  seen: (observation) => (observation.kind === 'change' ? changeKey(observation) : undefined),
};

/** A constant counts when an asserted value equals the spec's. */
const constants: Section = {
  name: 'constants',
  wanted: Object.entries(SPEC_CONSTANTS).map(([name, { line, value }]) => ({
    line,
    key: `${name} = ${value}`,
  })),
  seen: (observation) =>
    observation.kind === 'constant' ? `${observation.name} = ${observation.value}` : undefined,
};

interface Screen {
  readonly page: string;
  readonly state: ScreenState;
  readonly locale: Locale;
}

const screenKey = ({ page, state, locale }: Screen): string => `${page} ${state} ${locale}`;

const pageByRoute = new Map<string, string>(Object.entries(PAGES).map(([page, route]) => [route, page]));

const statesOf = (route: string): readonly Wanted[] => {
  const page = pageByRoute.get(route);
  const states = page === undefined ? undefined : SPEC_SCREENS[page as SpecScreen];
  if (page === undefined || states === undefined)
    return [{ line: route, key: `no screen stands at ${route}` }];
  return states.flatMap((state) =>
    localesOf(page as SpecScreen).map((locale) => ({
      line: `${route}: ${state} in ${locale}`,
      key: screenKey({ page, state, locale }),
    })),
  );
};

/** A screen counts in a state and a language when a browser rendered it on a narrow phone without a fault. */
const screens: Section = {
  name: 'screens',
  wanted: SPEC_ROUTES.flatMap(statesOf),
  seen: (observation) => (observation.kind === 'screen' ? screenKey(observation) : undefined),
};

interface Part {
  readonly page: string;
  readonly part: string;
  readonly locale: Locale;
}

const partKey = ({ page, part, locale }: Part): string => `${page}: ${part} in ${locale}`;

const wantedPart = (part: Part): Wanted => ({ line: `SCREENS, ${part.page}`, key: partKey(part) });

/**
 * Parts demanded by SCREENS count when a browser rendered them: on the spec's pages in every language, on
 * sheets in English.
 */
const parts: Section = {
  name: 'parts',
  wanted: [
    ...Object.entries(DEMANDED_PARTS).flatMap(([page, demanded]) =>
      demanded.flatMap((part) =>
        localesOf(page as SpecScreen).map((locale) => wantedPart({ page, part, locale })),
      ),
    ),
    ...Object.entries(INSPECTED_PARTS).flatMap(([page, demanded]) =>
      demanded.map((part) => wantedPart({ page, part, locale: 'en' })),
    ),
  ],
  seen: (observation) => (observation.kind === 'part' ? partKey(observation) : undefined),
};

export const SECTIONS: readonly Section[] = [calls, messages, changes, constants, screens, parts];
