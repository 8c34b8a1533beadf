import { localConsole } from '@cliffhanger/testing/approvals';
import { DEMO_SELLER } from '@cliffhanger/testing/scenarios';
import { PAGES } from '@cliffhanger/wire/pages';
import { WAITING_AMOUNT } from '../signed-withdrawals.ts';
import type { WelcomeFacts } from '../welcome.ts';

/* A tour of two minutes: an order from a viewer's click to a payout, then the staff's side. */

export interface TourLink {
  readonly name: string;
  readonly address: string;
}

export interface TourStep {
  readonly who: string;
  readonly seconds: number;
  readonly title: string;
  readonly text: string;
  readonly links: readonly TourLink[];
  /** A key of the terminal that the page offers as a button. */
  readonly button?: { readonly name: string; readonly days: number };
}

export function tourSteps({
  addresses: { apiUrl },
  link,
}: Pick<WelcomeFacts, 'addresses' | 'link'>): readonly TourStep[] {
  const app = (page: keyof typeof PAGES): string => `${apiUrl}/#${PAGES[page]}`;
  const inConsole = (path: string): string => `${localConsole(apiUrl)}/console/#${path}`;
  return [
    {
      who: 'Viewer',
      seconds: 25,
      title: 'A viewer follows a seller’s post and buys',
      text: 'Open the link in a private window: it is the one in the seller’s post. Watch an episode, then unlock the others. The demo card is filled in; any email will do.',
      links: [
        { name: 'The link in the post', address: link },
        { name: 'The whole storefront', address: `${apiUrl}/watch/` },
      ],
    },
    {
      who: 'Seller',
      seconds: 30,
      title: 'The seller ships the order',
      text: `Log in as ${DEMO_SELLER.realName} (below). Home has sixty days of figures; on top of Orders stands what was just bought. Ship it: the sheet says what it costs, what it brings and when.`,
      links: [
        { name: 'Home', address: app('home') },
        { name: 'Orders', address: app('orders') },
        { name: 'On hold', address: app('holds') },
      ],
    },
    {
      who: 'Clock',
      seconds: 5,
      title: 'Seven days pass',
      text: 'Sales are on hold for seven days. The business clock of the demo can be moved; a login at the console ends with it.',
      links: [],
      button: { name: 'A week later', days: 7 },
    },
    {
      who: 'Seller',
      seconds: 20,
      title: 'The profit is free, and is withdrawn',
      text: `In the wallet every line adds up and can be checked on the seller’s own device. Withdraw up to 200 to the address that is there (fund password ${DEMO_SELLER.fundPassword}): a rule approves it, the signer pays it on the local chain, and its record shows the transaction.`,
      links: [
        { name: 'Wallet', address: app('wallet') },
        { name: 'Withdraw', address: app('withdraw') },
        { name: 'Check the books', address: app('statementCheck') },
      ],
      button: { name: 'A day later', days: 1 },
    },
    {
      who: 'Operator',
      seconds: 40,
      title: 'Staff decide and pay out',
      text: `Log in to the console as Farid, with the code that the table below shows. Every queue has something in it and says what a decision will book. A withdrawal of ${WAITING_AMOUNT} waits: above 200 it takes a person with a device key (the terminal says how to enrol one).`,
      links: [
        { name: 'Overview', address: inConsole('/') },
        { name: 'Withdrawals', address: inConsole('/queue/withdrawal') },
        { name: 'Complaints', address: inConsole('/queue/complaint') },
        { name: 'Reconciliation', address: inConsole('/reconciliation') },
      ],
    },
  ];
}

/** Further links, after the tour. */
export const furtherLinks = ({
  addresses: { apiUrl, mailboxUrl, auditorUrl },
}: Pick<WelcomeFacts, 'addresses'>): readonly TourLink[] => [
  { name: 'Mailbox: what the platform sent', address: `${mailboxUrl}/` },
  { name: 'How the daily draw went', address: `${apiUrl}/watch/draw` },
  { name: 'How long reviews take', address: `${apiUrl}/#${PAGES.reviewTimes}` },
  { name: 'Status of every part', address: `${apiUrl}/status` },
  { name: 'What the auditor found', address: `${auditorUrl}/findings` },
];
