-- The proxies have a database of their own.
CREATE DATABASE tenfoot_proxy;
