import { observe } from './observe.ts';

interface AnsweredLine {
  readonly msg?: string;
  readonly endpoint?: string;
  readonly outcome?: string;
  readonly status?: number;
}

/** Observes the responses of an API in a separate process, from its log. */
export function observeLog(log: string): void {
  for (const text of log.split('\n').filter((line) => line.includes('"answered"'))) {
    const { msg, endpoint, outcome, status } = JSON.parse(text) as AnsweredLine;
    if (msg !== 'answered' || endpoint === undefined || outcome === undefined || status !== 200) continue;
    observe({ kind: 'answer', call: endpoint, outcome, text: '' });
  }
}
