import { accept, instantOf, type Locale, type Result, refuse, type SellerId } from '@cliffhanger/core/kernel';
import type { StatementProof } from '@cliffhanger/core/proofs';
import { type Span, statementFileName } from '@cliffhanger/core/wallet';
import { refusedForTooManyTries } from '../../kernel/too-many-tries.ts';
import type { Requires, StatementKind } from '../../ports/index.ts';
import { getStatementProof } from '../../proofs/index.ts';
import { getStatementPaper } from './get-statement-paper.ts';

export interface GetStatementFile {
  readonly sellerId: SellerId;
  readonly span: Span;
  readonly kind: StatementKind;
  readonly locale: Locale;
}

export interface StatementFile {
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

type FilePorts = Parameters<typeof getStatementPaper>[0] &
  Parameters<typeof getStatementProof>[0] &
  Requires<'papers' | 'limits' | 'hmac'>;

/**
 * A statement as a file. PDF and table end where the proof ends, so all three agree; before the first closing
 * there is no proof, and they use the requested range.
 */
export const getStatementFile =
  (needs: FilePorts) =>
  async ({ sellerId, span, kind, locale }: GetStatementFile): Promise<Result<StatementFile>> => {
    if (span.until <= span.from) return refuse('invalid-input', { field: 'to' });
    const allowed = await needs.limits.take('statement-by-seller', needs.hmac.limitKey(sellerId));
    if (!allowed.taken) return refusedForTooManyTries(allowed.waitMs);
    const proven = await getStatementProof(needs)({ sellerId, from: span.from, to: span.until });
    if (!proven.ok && (kind === 'zip' || proven.refusal.name !== 'statement-not-closed')) return proven;
    const proof = proven.ok ? proven.value : null;
    const paper = await getStatementPaper(needs)({ sellerId, span: spanOf(proof) ?? span, locale });
    if (!paper.ok) return paper;
    const bytes = await needs.papers.makeStatement({ kind, paper: paper.value, proof }, locale);
    return accept({ fileName: `${statementFileName(paper.value.store, span)}.${kind}`, bytes });
  };

const spanOf = (proof: StatementProof | null): Span | undefined =>
  proof === null ? undefined : { from: instantOf(proof.range.from), until: instantOf(proof.range.to) };
