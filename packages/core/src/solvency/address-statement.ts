/** The text an address signs: day, block and purpose (docs/proofs.md §8). */
export interface AddressStatement {
  readonly origin: string;
  readonly day: string;
  readonly network: string;
  readonly address: string;
  readonly block: number;
  readonly blockHash: string;
}

export const addressStatementText = (said: AddressStatement): string =>
  [
    'cliffhanger-solvency-address-1',
    said.origin,
    said.day,
    said.network,
    said.address,
    said.block,
    said.blockHash,
  ].join('\n');
