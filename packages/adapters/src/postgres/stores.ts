import type { Stores } from '@cliffhanger/application/ports';
import { createCommandLog } from './command-log.ts';
import type { Session } from './connection.ts';
import { createCredentials } from './identity/credentials.ts';
import { createEmailCodes } from './identity/email-codes.ts';
import { createEmailOwners } from './identity/email-owners.ts';
import { createInvitationCodes } from './identity/invitation-codes.ts';
import { createReviewDecisions } from './identity/review-decisions.ts';
import { createSellers } from './identity/sellers.ts';
import { createSessions } from './identity/sessions.ts';
import { createLedger } from './ledger.ts';
import { createUploads } from './media/uploads.ts';
import { createOutbox } from './outbox.ts';
import { createSupportContacts } from './support/support-contacts.ts';

/** Everything a use case reaches, over one transaction. */
export const createStores = (session: Session): Stores => ({
  ledger: createLedger(session),
  outbox: createOutbox(session),
  commands: createCommandLog(session),
  sellers: createSellers(session),
  credentials: createCredentials(session),
  sessions: createSessions(session),
  emailOwners: createEmailOwners(session),
  emailCodes: createEmailCodes(session),
  invitationCodes: createInvitationCodes(session),
  reviewDecisions: createReviewDecisions(session),
  uploads: createUploads(session),
  supportContacts: createSupportContacts(session),
});
