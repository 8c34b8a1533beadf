import type { Email } from '@cliffhanger/core/identity';
import type { Instant, Money, OperatorId, RefusalName, SessionId } from '@cliffhanger/core/kernel';
import type {
  AuditLine,
  AuditPart,
  NewAuditLine,
  StaffMember,
  StaffSessionTimes,
} from '@cliffhanger/core/staff';

/** What proves that somebody is who they say; read only where that is judged. */
export interface StaffCredentials {
  readonly passwordHash: string | null;
  /** Sealed; null until the invitation is opened for the first time. */
  readonly sealedSecret: Uint8Array | null;
  /** The step of the last code that was accepted. */
  readonly lastStep: number;
}

/** How the database answered: done, or why not, as core names it. */
export type StaffChanged =
  | { readonly outcome: 'done'; readonly id: OperatorId }
  | { readonly outcome: RefusalName };

export interface StaffInvite extends Pick<StaffMember, 'email' | 'name' | 'roles'> {
  /** Null: whoever owns the machine. */
  readonly by: OperatorId | null;
  /** Of the secret in the mail; kept unless a second admin has to agree first. */
  readonly invitationDigest: string;
}

export interface StaffChange {
  readonly id: OperatorId;
  readonly by: OperatorId;
}

/**
 * The people of the platform. Nobody is ever forgotten: what they did stays theirs. Each change is judged by the
 * database itself, under the locks of all admins.
 */
export interface Staff {
  invite(invite: StaffInvite, now: Instant): Promise<StaffChanged>;
  inviteFirstAdmin(invite: Omit<StaffInvite, 'roles' | 'by'>, now: Instant): Promise<StaffChanged>;
  changeRoles(change: StaffChange & Pick<StaffMember, 'roles'>, now: Instant): Promise<StaffChanged>;
  confirm(change: StaffChange & { readonly invitationDigest: string }, now: Instant): Promise<StaffChanged>;
  /** Who holds a powerful role is suspended by it, until a second admin confirms. */
  remove(change: StaffChange, now: Instant): Promise<StaffChanged>;
  reinstate(change: StaffChange, now: Instant): Promise<StaffChanged>;
  inviteAnew(
    change: StaffChange & { readonly invitationDigest: string },
    now: Instant,
  ): Promise<StaffChanged>;
  /** One after the other in the order of joining. */
  list(): Promise<readonly StaffMember[]>;
  find(id: OperatorId): Promise<StaffMember | undefined>;
  findByEmail(email: Email): Promise<StaffMember | undefined>;
  /** Nobody changes them meanwhile. */
  lock(id: OperatorId): Promise<StaffMember | undefined>;
  credentialsOf(id: OperatorId): Promise<StaffCredentials | undefined>;
  findByInvitation(digest: string): Promise<{ id: OperatorId; endsAt: Instant } | undefined>;
  /** False when the invitation has ended. A password that was there before opens nothing any more. */
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
  /** With whose it is and what they are now. */
  findByToken(
    operatorId: OperatorId,
    tokenDigest: string,
  ): Promise<{ session: StaffSession; member: StaffMember } | undefined>;
  /** Not ended, the one used last first. */
  listOpen(operatorId: OperatorId | null, most: number): Promise<readonly StaffSession[]>;
  markSeen(id: SessionId, at: Instant): Promise<void>;
  /** False when there is no such open session; null: anybody's. */
  end(id: SessionId, of: OperatorId | null, at: Instant): Promise<boolean>;
}

/** A line with the name of its subject, where it has one: a seller, a drama, a colleague; an amount where it is about one. */
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
  /** Only lines before this one: the key of the next page. */
  readonly before?: bigint | undefined;
  readonly most: number;
}

/** Append-only, by the rights of the database. */
export interface AuditLog {
  append(line: NewAuditLine): Promise<void>;
  /** Newest first. */
  list(asked: AuditQuery): Promise<readonly ListedAuditLine[]>;
  /** Oldest first, whole enough to check every hash. */
  range(after: bigint, most: number): Promise<readonly AuditLine[]>;
}
