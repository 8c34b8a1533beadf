import type { Addresses } from '@cliffhanger/dev-addresses';
import { localConsole } from '@cliffhanger/testing/approvals';
import { DEMO_SELLER } from '@cliffhanger/testing/scenarios';
import type { Colleague } from './colleague.ts';
import { WAITING_AMOUNT } from './signed-withdrawals.ts';

export interface WelcomeFacts {
  readonly addresses: Pick<Addresses, 'apiUrl' | 'mailboxUrl' | 'ownerUrl' | 'auditorUrl'>;
  readonly portBase: number;
  readonly staff: readonly Colleague[];
  /** The seller's tracking link. */
  readonly link: string;
  /** The demo's first page. */
  readonly tourUrl: string;
}

export const KEYS =
  'd: a day later   w: a week later   c: codes for the console   k: confirm device keys   q: end';

/** The welcome text in the terminal, for a first-time visitor. */
export const welcome = ({
  addresses: { apiUrl, mailboxUrl },
  portBase,
  staff,
  link,
  tourUrl,
}: WelcomeFacts): string => `
  begin here   ${tourUrl}
               a tour of two minutes: what to look at, who logs in with what, codes for the console

  seller app   ${apiUrl}/
               ${DEMO_SELLER.email}, password ${DEMO_SELLER.password}, fund password ${DEMO_SELLER.fundPassword}
  viewers      ${link}
               the link in the seller's post; the whole storefront: ${apiUrl}/watch/
  console      ${localConsole(apiUrl)}/console/
${staff.map(lineOf).join('\n')}
  mailbox      ${mailboxUrl}/

  Nothing here is real money: viewers pay with a demo card, the chain runs on this machine.

  Follow an order
  1. open the viewers' link in a private window, watch, buy the episodes with the demo card
  2. seller app, Orders: it is there; ship it (this drama ships by hand)
  3. press w: the hold is over, the profit is in the wallet
  4. seller app, Wallet: withdraw up to 200 to the address that is there
  5. its record shows the transaction; press d: the block is final, and it is paid

  Approve a withdrawal
  One of ${WAITING_AMOUNT} waits in the console. Above 200 the signer pays only what somebody has signed with a device key that it
  knows. The staff here has keys in software, whose private halves lie in the demo's folder; your browser needs its own:
  1. console as Farid or Greta, Device keys: enrol one (a security key, or a lock that does not sync; in Chrome
     DevTools, WebAuthn, "Enable virtual authenticator environment" with ctap2, usb and user verification makes one)
  2. press k: the demo's two admins sign for it, and the worker tells the signer within a minute
  3. Withdrawals: approve it; the device signs what stands there, and the chain pays

  ${KEYS}
  moving the clock ends the console's login, as half an hour away does
  without a terminal: CLIFFHANGER_PORT_BASE=${portBase} pnpm admin clock --by 7d, and
                      pnpm demo --confirm-keys
`;

const lineOf = ({ email, password, roles, secret }: Colleague): string =>
  `               ${email}, password "${password}" (${roles.join(', ')})
               secret for an authenticator app ${secret}`;
