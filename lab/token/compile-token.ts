import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import solc from 'solc';

const SOURCE = 'usdt-like.sol';
const CONTRACT = 'UsdtLike';

export interface CompiledToken {
  readonly abi: readonly object[];
  readonly bytecode: `0x${string}`;
}

interface Output {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
  readonly contracts?: Readonly<
    Record<
      string,
      Readonly<Record<string, { abi: readonly object[]; evm: { bytecode: { object: string } } }>>
    >
  >;
}

/** Excludes the hash of the source from the bytecode, so that changed comments have no effect. */
const SETTINGS = {
  optimizer: { enabled: true, runs: 200 },
  evmVersion: 'paris',
  metadata: { bytecodeHash: 'none', appendCBOR: false },
  outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
};

/** Compiles the Solidity file in this folder. */
export function compileToken(): CompiledToken {
  const content = readFileSync(join(import.meta.dirname, SOURCE), 'utf8');
  const input = { language: 'Solidity', sources: { [SOURCE]: { content } }, settings: SETTINGS };
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as Output;
  const failed = output.errors?.filter(({ severity }) => severity === 'error') ?? [];
  if (failed.length > 0) throw new Error(failed.map(({ formattedMessage }) => formattedMessage).join('\n'));
  const compiled = output.contracts?.[SOURCE]?.[CONTRACT];
  if (compiled === undefined) throw new Error(`the compiler gave no ${CONTRACT}`);
  return { abi: compiled.abi, bytecode: `0x${compiled.evm.bytecode.object}` };
}
