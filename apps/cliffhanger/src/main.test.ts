import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { ROLES } from './roles.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const SIGNER_MAIN = fileURLToPath(new URL('../../signer/src/main.ts', import.meta.url));

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

const run = (main: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> =>
  new Promise((resolve) => {
    const given = { PATH: process.env['PATH'], ...env };
    execFile(process.execPath, [main, ...args], { env: given }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });

describe('one command starts every role', () => {
  test('without a role it lists the roles', async () => {
    const { code, out } = await run(MAIN, []);
    expect(code).toBe(0);
    for (const { role } of ROLES) expect(out).toContain(`\n  ${role} `);
    expect((await run(MAIN, ['apy'])).code).toBe(2);
  });

  test.each(ROLES.map(({ role }) => role))('%s lists its variables', async (role) => {
    const { code, out } = await run(MAIN, [role, '--help']);
    expect(code).toBe(0);
    const { variables } = ROLES.find((known) => known.role === role) ?? { variables: [] };
    for (const { name } of variables) expect(out).toContain(`  ${name}`);
  });

  test('version and commit are printed, also by the signer program', async () => {
    const env = { CLIFFHANGER_COMMIT: 'abc1234' };
    const [own, ofRole, ofSigner] = await Promise.all([
      run(MAIN, ['--version'], env),
      run(MAIN, ['worker', '--version'], env),
      run(SIGNER_MAIN, ['--version'], env),
    ]);
    expect(own.out).toMatch(/^cliffhanger \d+\.\d+\.\d+ \(abc1234\)\n$/);
    expect([ofRole.out, ofSigner.out]).toEqual([own.out, own.out]);
  });

  test.each([
    ['api', 'PUBLIC_URL'],
    ['worker', 'SMTP_URL'],
    ['ingest', 'NATS_URL'],
    ['chain', 'PORT'],
    ['auditor', 'AUDITOR_STATE_FILE'],
    ['signer', 'CLIFFHANGER_ENV is required'],
    ['migrate', 'DATABASE_OWNER_URL'],
  ])('%s starts, and names what it needs', async (role, needed) => {
    const { code, err } = await run(MAIN, [role]);
    expect(code).not.toBe(0);
    expect(err).toContain(needed);
  });

  test('admin receives its own arguments', async () => {
    const { code, err } = await run(MAIN, ['admin', 'no-such-command']);
    expect(code).toBe(2);
    expect(err).toContain('staff invite');
  });
});

test('the signer process loads no other code of this repository', async () => {
  const seen = `data:text/javascript,${encodeURIComponent(
    `import { registerHooks } from 'node:module';
     registerHooks({ resolve(name, context, next) {
       const found = next(name, context);
       if (found.url.startsWith('file:')) process.stderr.write('loaded ' + found.url + '\\n');
       return found;
     } });`,
  )}`;
  const { err } = await run(MAIN, ['signer'], { NODE_OPTIONS: `--import=${seen}` });
  const loaded = [...err.matchAll(/^loaded (.*)$/gm)].map(([, url = '']) => url);
  const ownModules = loaded.filter(
    (url) => /\/(apps|packages)\//.test(url) && !url.includes('/node_modules/'),
  );
  expect(ownModules).toContainEqual(expect.stringContaining('/apps/signer/src/config.ts'));
  expect(
    ownModules.filter(
      (url) => !/\/(apps\/signer|packages\/approvals)\/|\/apps\/cliffhanger\/src\/main\.ts$/.test(url),
    ),
  ).toEqual([]);
  const libraries = loaded.filter((url) => url.includes('/node_modules/'));
  expect(libraries.filter((url) => !/\/node_modules\/@(noble|scure)\//.test(url))).toEqual([]);
});

test('check-config exits with 1 and the faults, and with 2 for an unknown role', async () => {
  const { code, out } = await run(MAIN, ['check-config', 'migrate'], {
    DATABASE_OWNER_URL: 'postgres://cliffhanger_owner:canary@127.0.0.1:1/cliffhanger',
  });
  expect(code).toBe(1);
  expect(out).toMatch(
    /^migrate: cannot run with this configuration\n {2}wrong: DATABASE_OWNER_URL: no server is listening/,
  );
  expect(out).not.toContain('canary');
  expect((await run(MAIN, ['check-config', 'nobody'])).code).toBe(2);
});
