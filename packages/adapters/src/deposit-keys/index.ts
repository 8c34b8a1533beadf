export { createDepositKeys } from './create-deposit-keys.ts';
