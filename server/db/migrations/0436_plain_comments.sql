-- What tables say of themselves in the printed data model, in the words of the glossary.
comment on table auth.second_factors is 'identity [auth]: the authenticator app of a person; required at sign-in once it was confirmed by a first code | application d’authentification d’une personne; demandée à la connexion une fois confirmée par un premier code {personal: account; of: employees; kept: training}';
comment on table rate_limits is 'identity [platform]: counters of sign-in and email limits; in the database so that they survive a restart | compteurs des limites de connexion et de courriel; dans la base de données pour survivre à un redémarrage {personal: activity; of: employees; kept: short}';
comment on table package_readings is 'packages [shared]: the newest archive of an item: how far its reading is, or why it was refused';
comment on table coupons is 'products [platform]: a word that makes a purchase cheaper; people who do not know it do not see it';
comment on table product_prices is 'products [shared]: what a product costs from when to when, for everyone without a price of their own';
