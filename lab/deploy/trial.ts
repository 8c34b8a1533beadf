import type { Pool } from 'pg';
import type { Machine } from '../compose/machine.ts';
import type { Caller } from '../upgrade/call.ts';
import type { ExternalServers } from './external-servers.ts';
import type { Images } from './images.ts';
import { somebodyRegisters } from './journey.ts';
import {
  areConsolidated,
  type Deposited,
  deposits,
  type MoneyTrial,
  sellerWithdraws,
  viewerBuys,
  watchersOf,
} from './money.ts';
import { backUp, destroyAndRestore } from './restore.ts';
import { cardTill } from './till.ts';
import { lostOf, upgradeUnderLoad } from './upgrade.ts';
import { verdictOf } from './verdict.ts';
import { asOwner, makeWorld, pastOf, type ShopWithAddress } from './world.ts';

export interface Trial {
  readonly machine: Machine;
  readonly servers: ExternalServers;
  readonly images: Images;
  readonly edge: string;
  readonly shops: number;
  readonly steadyMs: number;
}

export async function runTrial(trial: Trial) {
  const { machine, servers, images } = trial;
  const url = new URL(`https://${trial.edge}:8443`);
  // The edge closes idle connections when its list of APIs changes. Browsers then reconnect by themselves;
  // here each call opens a new connection.
  const site: Caller = { url, headers: { connection: 'close' } };
  const database = { secretsFolder: servers.secretsFolder, postgres: machine.network.addressOf('postgres') };
  const owned = <T>(work: (owner: Pool) => Promise<T>): Promise<T> => asOwner(database, work);
  const say = narrator();
  for (const port of servers.ports) await machine.network.letIn(port);

  await setUp(machine);
  say('set up');
  const { shops, invitationCode } = await makeWorld(database, servers, trial.shops);
  const [seller] = shops;
  if (seller === undefined) throw new Error('a trial without a shop');
  await Promise.all([machine.up(['chain']), backUp(machine)]);
  say('up, with the version before, and backed up');

  const money: MoneyTrial = { site, servers };
  const deposited = await all(shops, (shop) => deposits(money, shop));
  say('deposits are credited');
  const upgraded = await upgradeUnderLoad({
    machine,
    site,
    shops,
    till: cardTill(servers.stripe),
    useNewVersion: () => servers.useVersion(images.last.tag),
    newCommit: images.last.commit,
    steadyMs: trial.steadyMs,
    say,
  });
  const lost = await owned((owner) => lostOf(owner, upgraded.acknowledged));

  const setup = { isIdempotent: (await setUp(machine)).includes('nothing was changed') };
  const tls = await judgeTls(url);
  const registration = await somebodyRegisters(site, servers.mailboxUrl, invitationCode);
  say('registered');
  const bought = await viewerBuys(money, seller);
  const consolidation = {
    isByTwoWatchers: await owned((owner) => haveTwoWatchers(owner, deposited)),
    isDone: await areConsolidated(money, deposited),
  };
  say('bought and consolidated');
  const paidOut = await owned((owner) => sellerWithdraws(money, owner, pastOf(database, owner, 0), seller));
  say('paid out');
  const restored = await destroyAndRestore({
    machine,
    asOwner: owned,
    trade: () => viewerBuys(money, seller),
    say,
  });
  const afterwards = await viewerBuys(money, seller);
  say('bought after the restore');
  const { isEqual, isDifferenceSeen, brokenRules, ...restoring } = restored;
  const { failedRequests, isEverythingNew, ...upgrading } = upgraded;
  const parts = {
    ...prefixed('setup', setup),
    ...prefixed('tls', tls),
    ...prefixed('registration', registration),
    ...prefixed('upgrade', { failedRequests, isEverythingNew, ...lost }),
    isUnderLoad: upgraded.acknowledged.shipped > 0,
    ...prefixed('purchase', bought),
    ...prefixed('consolidation', consolidation),
    ...prefixed('withdrawal', { ...paidOut }),
    ...prefixed('restore', { isEqual, isDifferenceSeen, brokenRules }),
    ...prefixed('purchase after it', afterwards),
  };
  return { ...verdictOf(parts), parts, upgrade: upgrading, restore: restoring };
}

const prefixed = <T>(name: string, parts: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(parts).map(([part, value]) => [`${name}: ${part}`, value]));

/** One after the other, because the test chain mines blocks for all of them. */
async function all<T>(
  shops: readonly ShopWithAddress[],
  work: (shop: ShopWithAddress) => Promise<T>,
): Promise<readonly T[]> {
  const done: T[] = [];
  for (const shop of shops) done.push(await work(shop));
  return done;
}

async function haveTwoWatchers(owner: Pool, deposited: readonly Deposited[]): Promise<boolean> {
  for (const one of deposited) if ((await watchersOf(owner, one)) !== 2) return false;
  return true;
}

/** Progress messages with the elapsed seconds. */
function narrator(): (what: string) => void {
  const begunAt = performance.now();
  return (what) => console.error(`${((performance.now() - begunAt) / 1_000).toFixed(0)} s: ${what}`);
}

async function setUp(machine: Machine): Promise<string> {
  const { code, said } = await machine.run('setup');
  if (code !== 0) throw new Error(`setup ended with ${code}:\n${said}`);
  return said;
}

/** Plain HTTP is redirected to TLS, and internal paths of the edge are hidden. */
async function judgeTls(url: URL) {
  const plain = await fetch(`http://${url.hostname}:8080/healthz`, { redirect: 'manual' });
  const [well, metrics] = await Promise.all([
    fetch(new URL('/healthz', url)),
    fetch(new URL('/metrics', url)),
  ]);
  if (!well.ok) throw new Error(`the edge answers ${well.status}`);
  return { isPlainRedirected: plain.status === 308, isStrangerRefused: metrics.status === 404 };
}
