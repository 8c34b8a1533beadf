/*
 * `cliffhanger <role>`, the entry point of images. Imports only the code of the role dynamically, so that the signer
 * process contains nothing but the signer.
 */

const ROLE_MAINS: Readonly<Record<string, () => Promise<unknown>>> = {
  api: () => import('@cliffhanger/api/main'),
  worker: () => import('@cliffhanger/worker/main'),
  ingest: () => import('@cliffhanger/ingest/main'),
  chain: () => import('@cliffhanger/chain/main'),
  auditor: () => import('@cliffhanger/auditor/main'),
  signer: () => import('@cliffhanger/signer/main'),
  migrate: () => import('@cliffhanger/migrate/main'),
  admin: () => import('@cliffhanger/admin/main'),
};

const WRONG_USAGE = 2;

const [name = '--help', ...args] = process.argv.slice(2);
const [first] = args;
const start = ROLE_MAINS[name];
if (name === '--version' || first === '--version') {
  const { versionText } = await import('./help.ts');
  console.log(versionText(process.env['CLIFFHANGER_COMMIT']));
} else if (name === '--help') {
  const { usage } = await import('./help.ts');
  console.log(usage());
} else if (name === 'check-config') {
  const { runCheckConfig } = await import('./check-config/run.ts');
  process.exitCode = await runCheckConfig(args, process.env);
} else if (start === undefined) {
  const { usage } = await import('./help.ts');
  console.error(`${name} is not a role.\n\n${usage()}`);
  process.exitCode = WRONG_USAGE;
} else if (first === '--help' && name !== 'signer') {
  const { roleHelp } = await import('./help.ts');
  console.log(roleHelp(name));
} else {
  // The role reads its own arguments from process.argv.
  process.argv.splice(2, 1);
  await start();
}
