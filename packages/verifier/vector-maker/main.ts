import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { makeVectors, vectorPath, vectorText } from './make-vectors.ts';

/* `pnpm generate:vectors`: writes packages/verifier/vectors. */

rmSync(vectorPath(), { recursive: true, force: true });
mkdirSync(vectorPath());
for (const vector of makeVectors()) writeFileSync(vectorPath(vector.name), vectorText(vector));
