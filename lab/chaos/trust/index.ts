import { diceOf } from '@cliffhanger/testing/dice';
import { answersInPython, type PlainAnswer } from '../../../packages/verifier/python/python-under-test.ts';
import type { ChaosOptions, Proof } from '../proof.ts';
import { type Control, controls } from './controls.ts';
import { databaseCases } from './database.ts';
import { honestDraw } from './draws.ts';
import { type AskedFile, type Finding, judge } from './judge.ts';
import { beyondProof } from './not-shown.ts';
import { goOn, openScene } from './scene.ts';
import { shownNow, TAMPERINGS } from './tamperings.ts';

/*
 * The owner of the database and of the signing key cannot change closed books without being found, by a user
 * with an earlier checkpoint or by a witness; and two independently written programs agree on every file.
 */

const MANY = { tamperings: 1_000, clean: 100, databases: 4 };
const FEW = { tamperings: 150, clean: 50, databases: 1 };

interface Case {
  readonly name: string;
  readonly seed: string;
  readonly findings: readonly Finding[];
  readonly asked: readonly AskedFile[];
}

export async function breakTrust({ short, seed = 'trust', only }: ChaosOptions): Promise<Proof> {
  const startedAt = Date.now();
  const many = short ? FEW : MANY;
  const inDatabase = only === undefined ? await databaseCases(many.databases) : { tried: [], clean: [] };
  const inMemory = tamperedCases(seed, many.tamperings - inDatabase.tried.length, only);
  const tried = [...inMemory, ...inDatabase.tried];
  const clean = [...cleanCases(seed, many.clean), ...inDatabase.clean];
  const different = differences([...tried, ...clean]);
  const missed = tried.filter(({ findings }) => findings.length === 0);
  const alarms = clean.filter(({ findings }) => findings.length > 0);
  const beyond = beyondProof(seed);
  const control = controls(seed);
  printTable(tried);
  for (const { name, isFound, why } of beyond)
    console.log(`not shown: ${name}: ${isFound ? 'FOUND' : 'nobody finds it'} (${why})`);
  tell(missed, alarms, different, control);
  const isHeld =
    tried.length > 0 &&
    missed.length + alarms.length + different.length === 0 &&
    control.every(({ isNoticed }) => isNoticed) &&
    beyond.every(({ isFound }) => !isFound);
  const asked = [...tried, ...clean].flatMap((one) => one.asked).length;
  return {
    name: 'chaos trust',
    tried: tried.length,
    bySql: inDatabase.tried.length,
    found: tried.length - missed.length,
    withDay: tried.filter(({ findings }) => findings.some(({ day }) => day !== undefined)).length,
    withLine: tried.filter(({ findings }) => findings.some(({ line }) => line !== undefined)).length,
    withEntry: tried.filter(({ findings }) => findings.some(({ entry }) => entry !== undefined)).length,
    asked,
    agreed: asked - different.length,
    clean: clean.length,
    alarms: alarms.length,
    notShown: beyond.map(({ name }) => name),
    controls: control.length,
    verdict: isHeld ? 'held' : 'broken',
    seconds: Math.round((Date.now() - startedAt) / 1_000),
  };
}

function tamperedCases(seed: string, count: number, only: string | undefined): Case[] {
  const ways = TAMPERINGS.filter(({ name }) => only === undefined || name.includes(only));
  return Array.from({ length: count }, (_, index) => {
    const way = ways[index % ways.length];
    if (way === undefined) throw new Error(`no tampering is called ${only}`);
    const scene = openScene(`${seed} ${index}`, diceOf(`${seed} tampering ${index}`));
    const shown = way.tamper(scene);
    return { name: way.name, seed: `${seed} ${index}`, ...judge(scene, shown) };
  });
}

/** Honest books, with or without further business, sometimes with a new key in between. */
function cleanCases(seed: string, count: number): Case[] {
  return Array.from({ length: count }, (_, index) => {
    const scene = openScene(`${seed} clean ${index}`, diceOf(`${seed} clean ${index}`));
    if (scene.dice.isLucky(0.3)) scene.world.rotateKey();
    for (let rounds = scene.dice.between(0, 2); rounds > 0; rounds -= 1) goOn(scene);
    const draw = honestDraw(scene);
    const shown = {
      ...shownNow(scene, false),
      draw,
      owed: scene.world.makeOwedProof(scene.sellerId),
      solvency: scene.world.makeSolvencyProof(),
    };
    return { name: 'clean', seed: `${seed} clean ${index}`, ...judge(scene, shown) };
  });
}

interface Difference {
  readonly name: string;
  readonly seed: string;
  readonly typescript: PlainAnswer;
  readonly python: PlainAnswer | undefined;
}

/** Files on which the two programs disagree. */
function differences(cases: readonly Case[]): Difference[] {
  const files = cases.flatMap(({ name, seed, asked }) => asked.map((one) => ({ name, seed, ...one })));
  const answers = answersInPython(files.map(({ asked }) => asked));
  return files.flatMap(({ name, seed, typescript }, index) =>
    JSON.stringify(typescript) === JSON.stringify(answers[index])
      ? []
      : [{ name, seed, typescript, python: answers[index] }],
  );
}

function printTable(cases: readonly Case[]): void {
  for (const way of new Set(cases.map(({ name }) => name))) {
    const ofWay = cases.filter(({ name }) => name === way);
    const codes = new Map<string, number>();
    for (const { findings } of ofWay) {
      const [first] = findings;
      const key = first === undefined ? 'NOT FOUND' : `${first.by}: ${first.code}`;
      codes.set(key, (codes.get(key) ?? 0) + 1);
    }
    const said = [...codes].map(([code, count]) => `${code} ${count}`).join(', ');
    const places = ofWay.filter(({ findings }) =>
      findings.some(({ line, day, entry }) => line !== undefined || day !== undefined || entry !== undefined),
    );
    console.log(
      `${way.padEnd(46)} ${String(ofWay.length).padStart(4)} tried, ${places.length} with a place; ${said}`,
    );
  }
}

function tell(
  missed: readonly Case[],
  alarms: readonly Case[],
  different: readonly Difference[],
  control: readonly Control[],
): void {
  for (const { name, seed } of missed.slice(0, 20)) console.log(`NOT FOUND: ${name} (${seed})`);
  for (const { seed, findings } of alarms.slice(0, 20))
    console.log(`FALSE ALARM: ${seed} ${JSON.stringify(findings)}`);
  for (const one of different.slice(0, 20)) console.log(`DIFFERENT: ${JSON.stringify(one)}`);
  for (const { name, isNoticed } of control)
    console.log(`control: ${name}: ${isNoticed ? 'noticed' : 'NOT NOTICED'}`);
}
