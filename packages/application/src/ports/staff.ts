import type { Email } from '@cliffhanger/core/identity';
import type { Instant, OperatorId, SessionId } from '@cliffhanger/core/kernel';
import type { AuditLine, NewAuditLine, StaffMember, StaffSessionTimes } from '@cliffhanger/core/staff';

/** What proves that somebody is who they say; read only where that is judged. */
export interface StaffCredentials {
  readonly passwordHash: string | null;
  /** Sealed; null until the invitation is opened for the first time. */
  readonly sealedSecret: Uint8Array | null;
  /** The step of the last code that was accepted. */
  readonly lastStep: number;
}

export interface StaffInvitation {
  readonly digest: string;
  readonly endsAt: Instant;
}

/** The people of the platform. Nobody is ever forgotten: what they did stays theirs. */
export interface Staff {
  /** False when somebody has this address already. */
  add(member: StaffMember): Promise<boolean>;
  /** One after the other in the order of joining. */
  list(): Promise<readonly StaffMember[]>;
  find(id: OperatorId): Promise<StaffMember | undefined>;
  findByEmail(email: Email): Promise<StaffMember | undefined>;
  lock(id: OperatorId): Promise<StaffMember | undefined>;
  /** Those who act as admins now; none is added or removed meanwhile. */
  lockAdmins(): Promise<readonly OperatorId[]>;
  save(member: StaffMember): Promise<void>;
  credentialsOf(id: OperatorId): Promise<StaffCredentials | undefined>;
  saveSecret(id: OperatorId, sealedSecret: Uint8Array): Promise<void>;
  savePassword(id: OperatorId, passwordHash: string | null): Promise<void>;
  /** False when a code of that step or a later one was used before. */
  useStep(id: OperatorId, step: number): Promise<boolean>;
  /** Null takes it away: an invitation works once. */
  saveInvitation(id: OperatorId, invitation: StaffInvitation | null): Promise<void>;
  findByInvitation(digest: string): Promise<{ id: OperatorId; endsAt: Instant } | undefined>;
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
  endAll(operatorId: OperatorId, at: Instant): Promise<number>;
}

export interface AuditAsked {
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
  list(asked: AuditAsked): Promise<readonly AuditLine[]>;
  /** Oldest first, whole enough to check every hash. */
  range(after: bigint, most: number): Promise<readonly AuditLine[]>;
}
