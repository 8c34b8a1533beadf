import type { ViewKind } from './view.ts';

/** How far a visit went (DOMAIN §14), in this order. Whoever reached a step has passed those before it. */
export const FUNNEL_STEPS = ['click', 'landing', 'preview', 'free-play', 'checkout', 'order'] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];

/** Up to today: what a seller looks at to see whether what was posted last brings buyers. */
export const FUNNEL_DAYS = 7;

/** Visits by the step they reached, each counted with those before it: no step is larger than the one before. */
export type Funnel = Readonly<Record<FunnelStep, number>>;

export interface VisitStep {
  readonly visit: string;
  readonly step: FunnelStep;
}

/** What was paid for counts by its order alone: playing it says no more than that somebody came. */
export function stepOfView(kind: ViewKind, episode: number, freeEpisodes: number): FunnelStep {
  if (kind === 'preview') return 'preview';
  return kind === 'play' && episode <= freeEpisodes ? 'free-play' : 'landing';
}

/** Told in any order and any number of times, it is the same funnel. */
export function funnelOf(told: readonly VisitStep[]): Funnel {
  const reach = new Map<string, number>();
  for (const { visit, step } of told)
    reach.set(visit, Math.max(reach.get(visit) ?? 0, FUNNEL_STEPS.indexOf(step)));
  const count = (step: FunnelStep): number =>
    [...reach.values()].filter((reached) => reached >= FUNNEL_STEPS.indexOf(step)).length;
  return Object.fromEntries(FUNNEL_STEPS.map((step) => [step, count(step)])) as Funnel;
}
