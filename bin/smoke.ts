import { parseArgs } from 'node:util';
import { readSettings } from '../infra/settings.ts';
import { readCdkContext } from './cdk-context.ts';
import { UsageError } from './content/check/check-folder.ts';
import { createAwsAccount } from './smoke/aws.ts';
import { runCheck } from './smoke/check.ts';
import { isLoopback } from './smoke/learner.ts';
import { planSmoke, type SmokeOptions } from './smoke/plan.ts';
import { createSite } from './smoke/site.ts';
import { runProgram } from './stack.ts';

const usage = `Looks at a deployed site as its first visitor would, and names what is wrong.

  npm run smoke -- <site>               such as https://www.example.com or http://localhost:3000

  --token <access token>                of a throw-away learner, who is enrolled in a free course; a local site issues one
  --course <course id>                  the free course to enroll in; found in the catalog if omitted
  --no-aws                              leave out mail identity and alarms, which need AWS credentials
`;

const readOrigin = (address: string | undefined): string => {
  const url = address === undefined ? null : URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(`Name the site by its address, such as http://localhost:3000.\n\n${usage}`);
  }
  return url.origin;
};

const readAccount = (): NonNullable<SmokeOptions['aws']> => {
  const { mailFrom, stackName } = readSettings(readCdkContext()['northlight'], process.env);
  return { account: createAwsAccount(), mailFrom, stackName };
};

const main = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    allowNegative: true,
    options: {
      token: { type: 'string' },
      course: { type: 'string' },
      aws: { type: 'boolean', default: true },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    process.stdout.write(usage);
    return 0;
  }
  const site = createSite(readOrigin(positionals[0]));
  await site.request('/').catch(() => {
    throw new UsageError(`Nothing answers at ${site.origin}: check the address, or start the local site.`);
  });
  const { checks, omissions } = await planSmoke(site, {
    token: values.token,
    course: values.course,
    ...(values.aws && !isLoopback(site.origin) && { aws: readAccount() }),
  });
  let findings = 0;
  for (const check of checks) {
    const found = await runCheck(check);
    findings += found.length;
    if (found.length === 0) process.stdout.write(`ok       ${check.name}\n`);
    for (const { problem, remedy } of found) {
      process.stdout.write(`FINDING  ${check.name}: ${problem}. ${remedy}\n`);
    }
  }
  for (const { name, reason } of omissions) process.stdout.write(`left out ${name}: ${reason}\n`);
  const sum = `${checks.length} checks, ${findings === 1 ? '1 finding' : `${findings} findings`}`;
  process.stdout.write(`${sum} at ${site.origin}\n`);
  return findings === 0 ? 0 : 1;
};

await runProgram(main);
