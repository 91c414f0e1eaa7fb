import { describe, expect, it } from 'vitest';
import { authIssuer, authOrigin, listPlaceholders, listWeaknesses, readSettings } from '#infra/settings.ts';

describe('deploy settings', () => {
  it('have a default each, so that a synth needs none', () => {
    expect(readSettings({}, {})).toEqual({
      brand: 'Northlight',
      stackName: 'Northlight',
      authDomain: 'login.northlight.example',
      authAudience: 'https://api.northlight.example',
      authClientId: 'northlight-web',
      mailFrom: 'hello@northlight.example',
      unconfirmedMailsPerHour: 200,
      unconfirmedMailsPerDay: 1_000,
      teamEmail: 'team@northlight.example',
      formsRegion: 'na1',
      mailsPerSecond: 14,
      releaseWorkers: 4,
      mediaKeys: '1',
      badgeKeys: '1',
      apiRequestsPerSecond: 2_000,
      apiBurst: 1_000,
      functionConcurrency: 1_000,
      firewall: true,
      dailyBudget: 50,
      gradualDeploy: true,
      restoredTables: {},
      refundSecondOrders: true,
      promotionCodes: false,
      automaticTax: false,
      invoices: false,
      removalProtection: true,
    });
  });

  it('come from the environment first, then from the context', () => {
    const context = { authDomain: 'a.example.com', brand: 'Aurora' };
    const settings = readSettings(context, { NORTHLIGHT_AUTH_DOMAIN: 'b.example.com' });
    expect(settings).toMatchObject({ authDomain: 'b.example.com', brand: 'Aurora' });
    expect(authOrigin(settings)).toBe('https://b.example.com');
    expect(authIssuer(settings)).toBe('https://b.example.com/');
  });

  it('are numbers in either form, within what AWS takes', () => {
    expect(readSettings({ mailsPerSecond: 200 }, { NORTHLIGHT_RELEASE_WORKERS: '20' })).toMatchObject({
      mailsPerSecond: 200,
      releaseWorkers: 20,
    });
    for (const wrong of ['1', '0', '1001', '2.5', 'many', '-3']) {
      expect(() => readSettings({}, { NORTHLIGHT_RELEASE_WORKERS: wrong })).toThrow(
        'NORTHLIGHT_RELEASE_WORKERS',
      );
    }
  });

  it('are placeholders until a site has names of its own', () => {
    expect(listPlaceholders(readSettings({}, {}))).toEqual([
      'authDomain',
      'authAudience',
      'mailFrom',
      'teamEmail',
    ]);
    const own = {
      authDomain: 'tenant.eu.auth0.com',
      authAudience: 'https://api.example.com',
      mailFrom: 'hello@example.com',
      teamEmail: 'team@example.com',
    };
    expect(listPlaceholders(readSettings(own, {}))).toEqual([]);
  });

  it('take an empty variable for none', () => {
    expect(readSettings({}, { NORTHLIGHT_AUTH_DOMAIN: '' }).authDomain).toBe('login.northlight.example');
  });

  it('read a switch from the environment and from the context', () => {
    expect(readSettings({}, { NORTHLIGHT_REMOVAL_PROTECTION: 'false' }).removalProtection).toBe(false);
    expect(readSettings({ removalProtection: false }, {}).removalProtection).toBe(false);
    expect(() => readSettings({}, { NORTHLIGHT_REMOVAL_PROTECTION: 'no' })).toThrow(
      /NORTHLIGHT_REMOVAL_PROTECTION\): must be true or false$/,
    );
  });

  it.each([
    ['authDomain', 'https://login.example.com', 'host name'],
    ['mailFrom', 'nobody', 'email address'],
    ['analyticsId', 'UA-1', 'G-'],
    ['contactFormId', 'form', 'GUID'],
    ['notebookHubUrl', 'http://hub.example.com', 'https'],
    ['certificateArn', 'arn:aws:acm:eu-central-1:123456789012:certificate/x', 'us-east-1'],
  ])('refuse a wrong %s by its name and variable', (name, value, hint) => {
    const variable = `NORTHLIGHT_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
    expect(() => readSettings({ [name]: value }, {})).toThrow(
      new RegExp(`${name} \\(${variable}\\).*${hint}`),
    );
  });

  it('refuse a setting that there is not', () => {
    expect(() => readSettings({ authDomian: 'a.example.com' }, {})).toThrow(/authDomian: no such setting/);
  });

  it.each([
    ['NORTHLIGHT_STACKNAME', 'did you mean NORTHLIGHT_STACK_NAME?'],
    ['NORTHLIGHT_AUTH_DOMIAN', 'did you mean NORTHLIGHT_AUTH_DOMAIN?'],
    ['NORTHLIGHT_STACK', 'infra/settings.ts lists every one'],
  ])('refuse the variable %s, which would leave a trial with the name of production', (name, hint) => {
    expect(() => readSettings({}, { [name]: 'trial' })).toThrow(`${name}: no such setting (${hint})`);
    expect(() => readSettings({}, { [name]: '' })).not.toThrow();
  });

  it('refuse to reserve for payments what AWS wants to stay unreserved', () => {
    expect(() => readSettings({ functionConcurrency: 200, paymentsConcurrency: 101 }, {})).toThrow(
      /paymentsConcurrency \(NORTHLIGHT_PAYMENTS_CONCURRENCY\).*100 at most.*quota of 201/,
    );
    expect(() => readSettings({ functionConcurrency: 10, paymentsConcurrency: 1 }, {})).toThrow(/0 at most/);
    expect(readSettings({ functionConcurrency: 200, paymentsConcurrency: 100 }, {})).toBeTruthy();
    expect(readSettings({ functionConcurrency: 10, paymentsConcurrency: 0 }, {})).toBeTruthy();
  });

  it('refuse a domain without its certificate', () => {
    expect(() => readSettings({ domainName: 'learn.example.com' }, {})).toThrow(/go together/);
  });
});

describe('what is weak in production', () => {
  const strong = {
    domainName: 'learn.example.org',
    certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/a',
    apiDomainName: 'api.example.org',
    apiCertificateArn: 'arn:aws:acm:eu-central-1:123456789012:certificate/b',
    backupRegion: 'eu-west-1',
    alarmsEmail: 'ops@example.org',
  };

  it('is nothing where all of it is set', () => {
    expect(listWeaknesses(readSettings(strong, {}))).toEqual([]);
  });

  it.each([
    [{ functionConcurrency: 100 }, 'Payments have no concurrency'],
    [{ paymentsConcurrency: 0 }, 'Payments have no concurrency'],
    [{ domainName: undefined, certificateArn: undefined }, 'TLS 1.0'],
    [{ apiDomainName: undefined, apiCertificateArn: undefined }, 'default host'],
    [{ backupRegion: undefined }, 'second region'],
    [{ firewall: false }, 'firewall is off'],
    [{ alarmsEmail: undefined }, 'alarms reach nobody'],
  ])('is named: %j', (change, words) => {
    expect(listWeaknesses(readSettings({ ...strong, ...change }, {}))).toEqual([
      expect.stringContaining(words),
    ]);
  });
});
