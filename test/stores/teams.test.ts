import { describe, expect, it } from 'vitest';
import { courseOf, video } from '../support/learning.ts';
import { useTeamRoom } from '../support/teams.ts';

const { room, people } = await useTeamRoom();

describe('a checkout for others', () => {
  it('is one page for the same seats, and expires the page of other ones', async () => {
    const buyer = people.newPerson();
    const [one, again] = [
      await room.buy(buyer, 'paid', { seats: 5 }),
      await room.buy(buyer, 'paid', { seats: 5 }),
    ];
    expect(again).toEqual(one);
    const other = await room.buy(buyer, 'paid', { seats: 6 });
    expect(other.teamId).not.toBe(one.teamId);
    expect(room.till.expired).toContain(one.sessionId);
    const own = await room.till.buy(buyer, 'paid');
    expect(own.sessionId).not.toBe(other.sessionId);
    expect(room.till.expired).not.toContain(other.sessionId);
  });

  it('is refused for more seats than one payment can be for, and says how many can be', async () => {
    await room.till.publish(courseOf('dear', [video('a')], { price: 2_500 }));
    const buyer = people.newPerson();
    await expect(room.buy(buyer, 'dear', { seats: 400 })).rejects.toMatchObject({
      status: 400,
      details: { issues: [{ path: 'seats', message: 'Choose at most 399' }] },
    });
    await room.buy(buyer, 'dear', { seats: 399 });
  });

  it('opens nothing for its buyer, and may be repeated', async () => {
    const { buyer } = await people.withSeats(2);
    const second = await room.buy(buyer, 'paid', { seats: 2 });
    await people.pay(second.sessionId);
    expect((await room.till.entitlements(buyer, 'paid')).grants).toEqual([]);
    expect(room.till.refunds.map(({ sessionId }) => sessionId)).not.toContain(second.sessionId);
    const listed = await room.as(buyer, 'listTeams');
    expect(listed).toMatchObject({ body: { teams: [{ seats: 2 }, { seats: 2 }] } });
  });

  it.each([
    ['the name in the profile', 'Ada Okafor', { name: 'Ada at work' }, 'Ada Okafor'],
    ['the name of the sign-in where there is no profile', undefined, { name: 'Ada at work' }, 'Ada at work'],
    ['the address where there is no name', undefined, {}, 'ada@example.com'],
  ])('is given by %s', async (_, profileName, named, from) => {
    room.till.profileName = profileName;
    room.till.identity = { email: 'ada@example.com', emailVerified: true, ...named };
    const { teamId } = await people.withSeats(2);
    room.till.profileName = 'Ada Okafor';
    expect((await room.deps.teams.read(teamId))?.from).toBe(from);
  });

  it('is looked into when a page is paid that another one had replaced', async () => {
    const buyer = people.newPerson();
    const replaced = await room.buy(buyer, 'paid', { seats: 5 });
    const { sessionId } = await room.buy(buyer, 'paid', { seats: 6 });
    await room.till.apply(people.events(replaced.sessionId).expired());
    await people.pay(sessionId);
    await people.pay(replaced.sessionId);
    const concerns = room.till.concerns.filter((each) =>
      [sessionId, replaced.sessionId].includes(each.sessionId),
    );
    expect(concerns).toEqual([{ concern: 'second_order', sessionId: replaced.sessionId }]);
    expect((await room.deps.teams.read(replaced.teamId))?.seats).toBe(5);
  });

  it('tells what the buyer may do at Stripe, and what they entered there', async () => {
    room.till.allows = { codes: true, tax: true, invoices: true };
    const buyer = people.newPerson();
    const { sessionId } = await room.buy(buyer, 'paid', { seats: 2 });
    room.till.allows = { codes: false, tax: false, invoices: false };
    const { page } = room.till.session(sessionId);
    expect(page).toMatchObject({ amount: 5_000, quantity: 2, allows: { codes: true } });
    const paid = people.events(sessionId).paid({
      amount_subtotal: 10_000,
      amount_total: 9_520,
      total_details: { amount_discount: 2_000, amount_tax: 1_520 },
      customer_details: {
        email: 'office@example.com',
        business_name: 'Example Ltd',
        tax_ids: [{ type: 'eu_vat', value: 'DE123456789' }],
      },
      invoice: 'in_1',
    });
    expect(await room.till.apply(paid)).toBe('recorded');
    expect(await room.till.order(sessionId)).toMatchObject({
      facts: { charged: 9_520 },
      ...{ discount: 2_000, tax: 1_520, company: 'Example Ltd', taxId: 'DE123456789', invoice: 'in_1' },
    });
    expect(room.till.mails.at(-1)).toMatchObject({
      ...{ kind: 'receipt', what: 'seats', seats: 2, amount: 95.2, discount: 20, tax: 15.2 },
      company: 'Example Ltd',
    });
  });
});
