import type { Email } from '@cliffhanger/core/identity';
import type { Instant, Money, OperatorId, RefusalName, SessionId } from '@cliffhanger/core/kernel';
import type {
  AuditLine,
  AuditPart,
  NewAuditLine,
  StaffMember,
  StaffSessionTimes,
} from '@cliffhanger/core/staff';

/** Credentials; read only where they are verified. */
export interface StaffCredentials {
  readonly passwordHash: string | null;
  /** Sealed; `null` until the invitation is first opened. */
  readonly sealedSecret: Uint8Array | null;
  /** The time step of the last accepted code. */
  readonly lastStep: number;
}

/** The database's result: done, or the name of a refusal. */
export type StaffChanged =
  | { readonly outcome: 'done'; readonly id: OperatorId }
  | { readonly outcome: RefusalName };

export interface StaffInvite extends Pick<StaffMember, 'email' | 'name' | 'roles'> {
  /** `null`: at the command line of the server. */
  readonly by: OperatorId | null;
  /** Of the secret in the mail; discarded when a second admin has to approve first. */
  readonly invitationDigest: string;
}

export interface StaffChange {
  readonly id: OperatorId;
  readonly by: OperatorId;
}

/**
 * Staff members. Rows are never deleted, so the audit trail stays attributable. The database checks each
 * change under the locks of all admins.
 */
export interface Staff {
  invite(invite: StaffInvite, now: Instant): Promise<StaffChanged>;
  inviteFirstAdmin(invite: Omit<StaffInvite, 'roles' | 'by'>, now: Instant): Promise<StaffChanged>;
  changeRoles(change: StaffChange & Pick<StaffMember, 'roles'>, now: Instant): Promise<StaffChanged>;
  confirm(change: StaffChange & { readonly invitationDigest: string }, now: Instant): Promise<StaffChanged>;
  /** Suspends a holder of a powerful role until a second admin confirms. */
  remove(change: StaffChange, now: Instant): Promise<StaffChanged>;
  reinstate(change: StaffChange, now: Instant): Promise<StaffChanged>;
  inviteAnew(
    change: StaffChange & { readonly invitationDigest: string },
    now: Instant,
  ): Promise<StaffChanged>;
  /** In joining order. */
  list(): Promise<readonly StaffMember[]>;
  find(id: OperatorId): Promise<StaffMember | undefined>;
  findByEmail(email: Email): Promise<StaffMember | undefined>;
  /** Locks the row until the transaction ends. */
  lock(id: OperatorId): Promise<StaffMember | undefined>;
  credentialsOf(id: OperatorId): Promise<StaffCredentials | undefined>;
  findByInvitation(digest: string): Promise<{ id: OperatorId; endsAt: Instant } | undefined>;
  /** False when the invitation has ended. Invalidates an earlier password. */
  keepSecret(invitationDigest: string, sealedSecret: Uint8Array, now: Instant): Promise<boolean>;
  /** False when the invitation has ended: it works once. */
  acceptInvitation(
    invitationDigest: string,
    accepted: { readonly passwordHash: string; readonly step: number },
    now: Instant,
  ): Promise<boolean>;
  /** False when a code of that step or a later one was used before. */
  useStep(id: OperatorId, step: number): Promise<boolean>;
}

export interface StaffSession extends StaffSessionTimes {
  readonly id: SessionId;
  readonly operatorId: OperatorId;
  readonly device: string;
}

export interface StaffSessions {
  add(
    session: Omit<StaffSession, 'lastSeenAt' | 'endedAt'> & { readonly tokenDigest: string },
  ): Promise<void>;
  /** With its owner's current state. */
  findByToken(
    operatorId: OperatorId,
    tokenDigest: string,
  ): Promise<{ session: StaffSession; member: StaffMember } | undefined>;
  /** Not ended, last used first. */
  listOpen(operatorId: OperatorId | null, most: number): Promise<readonly StaffSession[]>;
  markSeen(id: SessionId, at: Instant): Promise<void>;
  /** False when there is no such open session. `of` is `null` for any owner. */
  end(id: SessionId, of: OperatorId | null, at: Instant): Promise<boolean>;
}

/** With the name of the line's subject (a seller, a drama, a colleague) and its amount, if any. */
export interface ListedAuditLine extends AuditLine {
  readonly about: { readonly name: string; readonly amount: Money | null } | null;
}

export interface AuditQuery {
  readonly part?: AuditPart | undefined;
  readonly operatorId?: OperatorId | undefined;
  readonly action?: string | undefined;
  readonly subjectId?: string | undefined;
  readonly isRefusedOnly?: boolean | undefined;
  readonly isPersonalOnly?: boolean | undefined;
  /** Keyset cursor: only lines before it. */
  readonly before?: bigint | undefined;
  readonly most: number;
}

/** Append-only, enforced by database privileges. */
export interface AuditLog {
  append(line: NewAuditLine): Promise<void>;
  /** Newest first. */
  list(asked: AuditQuery): Promise<readonly ListedAuditLine[]>;
  /** Oldest first, with all fields that the hash covers. */
  range(after: bigint, most: number): Promise<readonly AuditLine[]>;
}
