import { ANSWERS_WITHIN_MS, type Finding, type Found, placeOf, warning, wrong } from '../finding.ts';
import { lineFault } from '../line-fault.ts';

interface NodesOfNetwork {
  readonly network: string;
  /** `CHAIN_BEP20_`. */
  readonly prefix: string;
  /** The variable that lists them. */
  readonly name: string;
  readonly urls: readonly string[];
  readonly chainId: number | undefined;
}

/** Each is on the chain that is meant; none is asked anything else. */
export async function checkNodes(asked: NodesOfNetwork): Found {
  const found = await Promise.all(asked.urls.map((url) => checkNode(asked, url)));
  return [...sameNode(asked), ...found.flat()];
}

/** In production the process refuses to start with them; elsewhere one may stand for two. */
function sameNode({ prefix, name, urls }: NodesOfNetwork): readonly Finding[] {
  const places = urls.filter((url) => URL.canParse(url)).map(placeOf);
  const twice = places.find((place, at) => places.indexOf(place) !== at);
  return twice === undefined
    ? []
    : [
        warning(
          `${prefix}${name}: ${twice} is named twice; production refuses that, because two nodes of different people watch each other`,
        ),
      ];
}

async function checkNode({ network, prefix, name, chainId }: NodesOfNetwork, url: string): Found {
  if (!URL.canParse(url))
    return [wrong(`${prefix}${name}: one of the nodes has no address; write https://…`)];
  const place = placeOf(url);
  try {
    const named = await (network === 'trc20' ? tronChain(url) : evmChain(url));
    if (named === undefined)
      return [
        wrong(`${prefix}${name}: ${place} does not answer as a node of ${network} does; correct the address`),
      ];
    return chainId === undefined || named === chainId
      ? []
      : [
          wrong(
            `${prefix}ID: ${place} is on chain ${named} and not on ${chainId}; correct ${prefix}ID, or name a node of that chain`,
          ),
        ];
  } catch (error) {
    return [wrong(`${prefix}${name}: ${lineFault(error, place)}`)];
  }
}

const evmChain = async (url: string): Promise<number | undefined> => {
  const { result } = await post(url, { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] });
  return typeof result === 'string' ? Number(result) : undefined;
};

const NAME_CHARACTERS = 8;

/** The end of its first block names a chain of Tron. */
const tronChain = async (url: string): Promise<number | undefined> => {
  const { blockID } = await post(new URL('/wallet/getblockbynum', url).href, { num: 0 });
  return typeof blockID === 'string' ? Number.parseInt(blockID.slice(-NAME_CHARACTERS), 16) : undefined;
};

async function post(url: string, question: object): Promise<Readonly<Record<string, unknown>>> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(question),
    signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
  });
  return (await answer.json().catch(() => ({}))) as Readonly<Record<string, unknown>>;
}
