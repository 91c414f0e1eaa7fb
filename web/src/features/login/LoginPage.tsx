const LoginPage = () => (
  <main>
    <h1>Northlight</h1>
  </main>
);

export default LoginPage;
