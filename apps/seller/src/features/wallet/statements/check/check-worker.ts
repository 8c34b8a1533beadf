import { type StatementAnswer, verifyStatement } from '@cliffhanger/verifier/statement';

/** The checker: one file with everything that it needs, so that its fingerprint stands for all of it. */
export interface CheckOrder {
  readonly file: unknown;
  readonly outside: Parameters<typeof verifyStatement>[1];
}

self.onmessage = ({ data: { file, outside } }: MessageEvent<CheckOrder>) => {
  const answer: StatementAnswer = verifyStatement(file, outside);
  self.postMessage(answer);
};
