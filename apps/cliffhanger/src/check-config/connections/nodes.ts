import { type Finding, type Found, hostOf, TIMEOUT_MS, warning, wrong } from '../finding.ts';
import { lineFault } from '../line-fault.ts';

interface NodesOfNetwork {
  readonly network: string;
  /** `CHAIN_BEP20_`. */
  readonly prefix: string;
  /** The variable with their URLs. */
  readonly name: string;
  readonly urls: readonly string[];
  readonly chainId: number | undefined;
}

/** Checks that each node is on the configured chain. */
export async function checkNodes(configured: NodesOfNetwork): Found {
  const found = await Promise.all(configured.urls.map((url) => checkNode(configured, url)));
  return [...sameNode(configured), ...found.flat()];
}

/** Production refuses duplicate nodes; elsewhere one node may be used twice. */
function sameNode({ prefix, name, urls }: NodesOfNetwork): readonly Finding[] {
  const hosts = urls.filter((url) => URL.canParse(url)).map(hostOf);
  const twice = hosts.find((host, at) => hosts.indexOf(host) !== at);
  return twice === undefined
    ? []
    : [
        warning(
          `${prefix}${name}: ${twice} is listed twice; production refuses that, because two nodes of different operators must verify each other`,
        ),
      ];
}

async function checkNode({ network, prefix, name, chainId }: NodesOfNetwork, url: string): Found {
  if (!URL.canParse(url))
    return [wrong(`${prefix}${name}: one of the nodes has no address; write https://…`)];
  const host = hostOf(url);
  try {
    const named = await (network === 'trc20' ? tronChain(url) : evmChain(url));
    if (named === undefined)
      return [
        wrong(`${prefix}${name}: ${host} does not respond like a node of ${network}; correct the address`),
      ];
    return chainId === undefined || named === chainId
      ? []
      : [
          wrong(
            `${prefix}ID: ${host} is on chain ${named} and not on ${chainId}; correct ${prefix}ID, or use a node of that chain`,
          ),
        ];
  } catch (error) {
    return [wrong(`${prefix}${name}: ${lineFault(error, host)}`)];
  }
}

const evmChain = async (url: string): Promise<number | undefined> => {
  const { result } = await post(url, { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] });
  return typeof result === 'string' ? Number(result) : undefined;
};

const NAME_CHARACTERS = 8;

/** The end of the genesis block hash identifies a chain of Tron. */
const tronChain = async (url: string): Promise<number | undefined> => {
  const { blockID } = await post(new URL('/wallet/getblockbynum', url).href, { num: 0 });
  return typeof blockID === 'string' ? Number.parseInt(blockID.slice(-NAME_CHARACTERS), 16) : undefined;
};

async function post(url: string, body: object): Promise<Readonly<Record<string, unknown>>> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return (await answer.json().catch(() => ({}))) as Readonly<Record<string, unknown>>;
}
