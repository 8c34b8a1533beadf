/** A fault of the log, with the entry if it can be located. */
export interface LogFault {
  readonly code: FaultCode;
  readonly sentence: string;
  readonly entry?: number;
}

export type FaultCode =
  | 'bad-note'
  | 'other-origin'
  | 'unknown-key'
  | 'bad-signature'
  | 'shrunk'
  | 'fork'
  | 'missing-entry'
  | 'rewritten'
  | 'wrong-root'
  | 'bad-consistency'
  | 'malformed-entry'
  | 'repeated-entry'
  | 'bad-key'
  | 'bad-closing'
  | 'bad-anchor'
  | 'bad-allocation'
  | 'stale';

export const fault = (code: FaultCode, sentence: string, entry?: number): LogFault => ({
  code,
  sentence,
  ...(entry !== undefined && { entry }),
});
