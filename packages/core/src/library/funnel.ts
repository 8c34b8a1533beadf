import type { ViewKind } from './view.ts';

/** How far a visit went (DOMAIN §14). A step implies the steps before it. */
export const FUNNEL_STEPS = ['click', 'landing', 'preview', 'free-play', 'checkout', 'order'] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];

/** Up to today. */
export const FUNNEL_DAYS = 7;

/** Cumulative visits per step, so no step exceeds the one before. */
export type Funnel = Readonly<Record<FunnelStep, number>>;

export interface VisitStep {
  readonly visit: string;
  readonly step: FunnelStep;
}

/** Playing a paid episode moves no visit; its order does. */
export function stepOfView(kind: ViewKind, episode: number, freeEpisodes: number): FunnelStep {
  if (kind === 'preview') return 'preview';
  return kind === 'play' && episode <= freeEpisodes ? 'free-play' : 'landing';
}

/** Independent of order and repetition. */
export function funnelOf(told: readonly VisitStep[]): Funnel {
  const reach = new Map<string, number>();
  for (const { visit, step } of told)
    reach.set(visit, Math.max(reach.get(visit) ?? 0, FUNNEL_STEPS.indexOf(step)));
  const count = (step: FunnelStep): number =>
    [...reach.values()].filter((reached) => reached >= FUNNEL_STEPS.indexOf(step)).length;
  return Object.fromEntries(FUNNEL_STEPS.map((step) => [step, count(step)])) as Funnel;
}
