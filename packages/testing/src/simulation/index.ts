export * from './books/digest.ts';
export { type Dice, diceOf } from './dice.ts';
export * from './open-simulation.ts';
export * from './run-simulation.ts';
export type { SimulationOptions } from './world.ts';
