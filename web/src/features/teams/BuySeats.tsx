import { Stack, Text, Title } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { CheckList } from '../../components/ui/CheckList.tsx';
import { seatsInclude } from '../../content/teams.ts';
import { paths } from '../../lib/routing/paths.ts';
import { OrderFrame } from './OrderFrame.tsx';
import { SeatsForm } from './SeatsForm.tsx';

/** Sells seats of the course in the address. */
export const BuySeats = () => {
  const [query] = useSearchParams();
  return (
    <OrderFrame label="For a team">
      {(course) => (
        <Stack gap="1.5rem">
          <div>
            <Title>Seats for a team</Title>
            <Text c="dimmed" maw="36rem" mt="0.35rem" dir="auto">
              {`Buy places in “${course.title}” for the people you work with, in one payment.`}
            </Text>
          </div>
          <SeatsForm
            course={course}
            initial={query.get('seats') ?? '5'}
            returnTo={(seats) => paths.courseTeam.href(course.id, seats)}
          />
          <CheckList items={seatsInclude} />
        </Stack>
      )}
    </OrderFrame>
  );
};
