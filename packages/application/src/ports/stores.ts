import type { CommandLog } from './command-log.ts';
import type { CredentialsStore } from './credentials-store.ts';
import type { EmailCodes } from './email-codes.ts';
import type { EmailOwners } from './email-owners.ts';
import type { InvitationCodes } from './invitation-codes.ts';
import type { Ledger } from './ledger.ts';
import type { Outbox } from './outbox.ts';
import type { ReviewDecisions } from './review-decisions.ts';
import type { Sellers } from './sellers.ts';
import type { Sessions } from './sessions.ts';
import type { SupportContacts } from './support-contacts.ts';
import type { Uploads } from './uploads.ts';

/** Everything a use case can reach inside its transaction. */
export interface Stores {
  readonly ledger: Ledger;
  readonly outbox: Outbox;
  readonly commands: CommandLog;
  readonly sellers: Sellers;
  readonly credentials: CredentialsStore;
  readonly sessions: Sessions;
  readonly emailOwners: EmailOwners;
  readonly emailCodes: EmailCodes;
  readonly invitationCodes: InvitationCodes;
  readonly reviewDecisions: ReviewDecisions;
  readonly uploads: Uploads;
  readonly supportContacts: SupportContacts;
}
