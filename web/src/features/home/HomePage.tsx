const HomePage = () => (
  <main>
    <h1>Northlight</h1>
  </main>
);

export default HomePage;
