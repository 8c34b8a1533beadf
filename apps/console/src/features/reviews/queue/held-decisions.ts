import { fetchTransport } from '@cliffhanger/client/requests';
import type { ReviewKind } from '@cliffhanger/core/reviews';
import type { Endpoint } from '@cliffhanger/wire/kernel';
import { releaseReview, takeReview } from '@cliffhanger/wire/operator/reviews';
import { create } from 'zustand';
import { ask, askBy, problemText, refresh } from '../../../shared/server/index.ts';

/*
 * A decision can be taken back for ten seconds. Those about money do so at the server, which carries them out when the time
 * is over. All others are held here and sent then: what is held is taken out of the queue for everybody else, stands in the
 * queue until it is sent, and is sent at once when somebody leaves the page or logs out.
 */

export const UNDO_MS = 10_000;
const SEND_TIMEOUT_MS = 60_000;

export interface HeldDecision {
  readonly kind: ReviewKind;
  readonly id: string;
  /** What will happen, in a sentence of the language that is spoken when it is read. */
  readonly what: () => string;
  /** Performance time at which it is sent. */
  readonly dueAt: number;
  readonly problem: string | undefined;
}

interface NewDecision extends Pick<HeldDecision, 'kind' | 'id' | 'what'> {
  /** Null: the server holds it. */
  readonly send: (() => Promise<unknown>) | null;
  /** Takes it back at the server; what is held here has not been there yet. */
  readonly takeBack?: () => Promise<unknown>;
}

interface Waiting extends NewDecision {
  readonly timer: ReturnType<typeof setTimeout>;
}

interface Held {
  readonly held: readonly HeldDecision[];
  /** Taken back last: it is opened again. */
  readonly undone: Pick<HeldDecision, 'kind' | 'id'> | undefined;
}

const useHeld = create<Held>(() => ({ held: [], undone: undefined }));
/** What cannot be drawn. */
const waiting = new Map<string, Waiting>();

export const useHeldDecisions = (): readonly HeldDecision[] => useHeld(({ held }) => held);
export const useUndone = (): Held['undone'] => useHeld(({ undone }) => undone);

const remove = (id: string): void => {
  waiting.delete(id);
  useHeld.setState(({ held }) => ({ held: held.filter((one) => one.id !== id) }));
};

const kept = fetchTransport({ timeoutMs: SEND_TIMEOUT_MS, keepalive: true });

/** Arrives although the page is left. */
export const askOnLeaving = <Request, Answer>(
  endpoint: Endpoint<Request, Answer>,
  request: Request,
): Promise<Answer> => askBy(kept, endpoint, request);

/** Nobody else can decide it meanwhile: a colleague who has it is asked first. */
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

/** The newest one that can still be taken back. */
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

/** It was not sent, and somebody has read why: it waits in its queue again. */
export const dismiss = (id: string): void => remove(id);

/** All of them now: whoever leaves has decided. */
export async function sendHeldDecisions(): Promise<void> {
  await Promise.all([...waiting.keys()].map(execute));
}

window.addEventListener('pagehide', () => void sendHeldDecisions());
