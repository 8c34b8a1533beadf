/* Exports the published hash formats only: the auditor shares the formats but none of the rules (ADR 40). */
export type { Instant, OperatorId, OrderId, TransferId } from '../kernel/index.ts';
export type { Account } from '../ledger/accounts.ts';
export { CHAIN_START, linkHash } from '../ledger/hash-chain.ts';
export { entryOf, type TransferKind } from '../ledger/transfer.ts';
export { AUDIT_START, type AuditLine, auditHash } from '../staff/audit-line.ts';
