import { type StatementAnswer, verifyStatement } from '@cliffhanger/verifier/statement';

/** The verifier as a single file, so that its digest covers all of its code. */
export interface CheckOrder {
  readonly file: unknown;
  readonly outside: Parameters<typeof verifyStatement>[1];
}

self.onmessage = ({ data: { file, outside } }: MessageEvent<CheckOrder>) => {
  const answer: StatementAnswer = verifyStatement(file, outside);
  self.postMessage(answer);
};
