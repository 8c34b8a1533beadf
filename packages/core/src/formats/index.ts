/*
 * What is published of how we hash, and nothing else of this package: whoever judges the books may share the format with
 * them, and no rule (ADR 40).
 */
export type { Instant, OperatorId, OrderId, TransferId } from '../kernel/index.ts';
export type { Account } from '../ledger/accounts.ts';
export { CHAIN_START, linkHash } from '../ledger/hash-chain.ts';
export { entryOf, type TransferKind } from '../ledger/transfer.ts';
export { AUDIT_START, type AuditLine, auditHash } from '../staff/audit-line.ts';
