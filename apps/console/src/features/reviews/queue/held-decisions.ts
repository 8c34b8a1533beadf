import { fetchTransport } from '@cliffhanger/client/requests';
import type { ReviewKind } from '@cliffhanger/core/reviews';
import type { Endpoint } from '@cliffhanger/wire/kernel';
import { releaseReview, takeReview } from '@cliffhanger/wire/operator/reviews';
import { create } from 'zustand';
import { ask, askBy, problemText, refresh } from '../../../shared/server/index.ts';

/*
 * A decision can be undone for ten seconds. The server delays decisions about money itself. Other decisions
 * are delayed in the browser: the item is taken, so that no colleague decides it meanwhile, and it stays in
 * the queue on the server. Leaving the page or logging out sends all delayed decisions at once.
 */

export const UNDO_MS = 10_000;
const SEND_TIMEOUT_MS = 60_000;

export interface HeldDecision {
  readonly kind: ReviewKind;
  readonly id: string;
  /** The effect in one sentence. A function, because the locale may change before it renders. */
  readonly what: () => string;
  /** `performance.now()` time at which it is sent. */
  readonly dueAt: number;
  readonly problem: string | undefined;
}

interface NewDecision extends Pick<HeldDecision, 'kind' | 'id' | 'what'> {
  /** Null when the server delays the decision. */
  readonly send: (() => Promise<unknown>) | null;
  /** Undoes it on the server. Omitted when the decision has not been sent. */
  readonly takeBack?: () => Promise<unknown>;
}

interface Waiting extends NewDecision {
  readonly timer: ReturnType<typeof setTimeout>;
}

interface Held {
  readonly held: readonly HeldDecision[];
  /** The last undone decision; its item opens again. */
  readonly undone: Pick<HeldDecision, 'kind' | 'id'> | undefined;
}

const useHeld = create<Held>(() => ({ held: [], undone: undefined }));
/** The part of the state that is not rendered: timers and callbacks. */
const waiting = new Map<string, Waiting>();

export const useHeldDecisions = (): readonly HeldDecision[] => useHeld(({ held }) => held);
export const useUndone = (): Held['undone'] => useHeld(({ undone }) => undone);

const remove = (id: string): void => {
  waiting.delete(id);
  useHeld.setState(({ held }) => ({ held: held.filter((one) => one.id !== id) }));
};

const kept = fetchTransport({ timeoutMs: SEND_TIMEOUT_MS, keepalive: true });

/** Uses a keepalive request, which completes after the page is closed. */
export const askOnLeaving = <Request, Answer>(
  endpoint: Endpoint<Request, Answer>,
  request: Request,
): Promise<Answer> => askBy(kept, endpoint, request);

/** Takes the item first, so that no colleague can decide it meanwhile. */
export async function holdDecision(decision: NewDecision): Promise<void> {
  const { kind, id, what, send } = decision;
  if (send !== null) await ask(takeReview[kind], { id });
  const timer = setTimeout(() => void execute(id), UNDO_MS);
  waiting.set(id, { ...decision, timer });
  const dueAt = performance.now() + UNDO_MS;
  useHeld.setState(({ held }) => ({ held: [...held, { kind, id, what, dueAt, problem: undefined }] }));
}

async function execute(id: string): Promise<void> {
  const decision = waiting.get(id);
  if (decision === undefined) return;
  clearTimeout(decision.timer);
  try {
    await decision.send?.();
    await refresh();
    remove(id);
  } catch (error) {
    waiting.delete(id);
    const problem = problemText(error) ?? '';
    useHeld.setState(({ held }) => ({
      held: held.map((one) => (one.id === id ? { ...one, problem } : one)),
    }));
    await refresh();
  }
}

/** Undoes the newest pending decision. */
export async function undoLast(): Promise<void> {
  const last = [...waiting.values()].at(-1);
  if (last === undefined) return;
  clearTimeout(last.timer);
  waiting.delete(last.id);
  try {
    await (last.takeBack ?? (() => ask(releaseReview[last.kind], { id: last.id })))();
  } finally {
    await refresh();
    remove(last.id);
    useHeld.setState({ undone: { kind: last.kind, id: last.id } });
  }
}

/** Closes the message about a failed decision. Its item is in the queue again. */
export const dismiss = (id: string): void => remove(id);

/** Sends all pending decisions now. */
export async function sendHeldDecisions(): Promise<void> {
  await Promise.all([...waiting.keys()].map(execute));
}

window.addEventListener('pagehide', () => void sendHeldDecisions());
