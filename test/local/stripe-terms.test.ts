import { describe, expect, it } from 'vitest';
import { isPaid, Session, toCharged, toDetails } from '#lambdas/use-cases/payment-session.ts';
import { useStripe } from '../support/use-stripe.ts';

const { stripe, heard, create } = await useStripe();
const all = { codes: true, tax: true, invoices: true };
const none = { codes: false, tax: false, invoices: false };

/** A page for five seats of 20 dollars. */
const open = (allows: typeof all) =>
  create({ amount: 2_000, quantity: 5, email: undefined, metadata: {}, allows });
const press = (url: string, entries: Record<string, string>) =>
  fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ email: 'office@example.com', ...entries }),
  });
/** The session in the event that tells of the payment. */
const told = (): Session =>
  Session.parse(heard.find(({ type }) => type === 'checkout.session.completed')?.data.object);

describe('what a site lets buyers enter', () => {
  it('is asked for on the page, changes the sum, and is told with the payment', async () => {
    const { url } = await open(all);
    const page = await (await fetch(url)).text();
    for (const name of ['code', 'company', 'taxId']) expect(page).toContain(`name="${name}"`);
    const answer = await press(url, { code: 'SAVE20', company: 'Example Ltd', taxId: 'DE123456789' });
    expect(answer.status).toBe(303);
    expect([isPaid(told()), toCharged(told())]).toEqual([true, { charged: 8_000 }]);
    expect(toDetails(told())).toEqual({
      ...{ discount: 2_000, company: 'Example Ltd', taxId: 'DE123456789' },
      invoice: expect.stringMatching(/^in_/) as string,
    });
  });

  it('adds tax for who enters no tax id, and takes nothing for a code that takes off everything', async () => {
    await press((await open(all)).url, {});
    expect(toDetails(told())).toMatchObject({ tax: 1_900 });
    heard.length = 0;
    await press((await open(all)).url, { code: 'ALL100', taxId: 'DE123456789' });
    expect([isPaid(told()), toCharged(told())]).toEqual([true, { charged: 0 }]);
  });

  it('is kept on the page where a code is none', async () => {
    const answer = await press((await open(all)).url, { code: 'nothing' });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('This promotion code is not valid.');
    expect(heard).toEqual([]);
  });

  it('is nothing by default, whatever a browser sends', async () => {
    const { url } = await open(none);
    const page = await (await fetch(url)).text();
    for (const name of ['code', 'company', 'taxId']) expect(page).not.toContain(`name="${name}"`);
    await press(url, { code: 'SAVE20', company: 'Example Ltd', taxId: 'DE123456789' });
    expect([toCharged(told()), toDetails(told())]).toEqual([{ charged: 10_000 }, {}]);
    const [asked] = stripe.listAsked().slice(-1);
    expect(Object.keys(asked?.form ?? {}).toSorted()).toEqual([
      ...['adaptive_pricing', 'cancel_url', 'client_reference_id', 'line_items', 'mode'],
      'success_url',
    ]);
  });
});
